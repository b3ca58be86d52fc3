package dev.perdure.engine.http;

import dev.perdure.engine.executor.TerminalException;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.IntPredicate;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/** Sends requests, each over a connection of its own, to addresses that it has checked. */
final class HttpClient {
  private final HttpSettings settings;
  private final Resolver resolver;
  private final AddressPolicy policy;

  /** Looks up a host name. */
  @FunctionalInterface
  interface Resolver {
    InetAddress[] lookUp(String host) throws IOException;
  }

  HttpClient(HttpSettings settings, Resolver resolver) {
    this.settings = settings;
    this.resolver = resolver;
    this.policy = new AddressPolicy(settings.privateAddresses());
  }

  /**
   * Sends it, and follows redirects, each checked like the first.
   *
   * @param wanted the statuses that are not followed, whatever they say
   */
  Response send(Request request, IntPredicate wanted) throws IOException {
    long deadline = System.nanoTime() + settings.timeout().toNanos();
    Request next = request;
    for (int redirects = 0; ; redirects++) {
      Response response = exchange(next, deadline);
      URI to = wanted.test(response.status()) ? null : redirect(next, response);
      if (to == null) {
        return response;
      }
      if (redirects == settings.maxRedirects()) {
        throw refused("more than %d redirects, the last one to %s".formatted(redirects, to));
      }
      next = next.redirected(response.status(), to);
    }
  }

  private static @Nullable URI redirect(Request request, Response response) {
    String location = response.headers().get("location");
    boolean asked =
        switch (response.status()) {
          case 301, 302, 303, 307, 308 -> location != null;
          default -> false;
        };
    if (!asked || location == null) {
      return null;
    }
    URI to = Urls.resolve(request.url(), location);
    if (request.origin().secure() && !Origin.of(to).secure()) {
      throw refused("a redirect from https to " + to);
    }
    return to;
  }

  private Response exchange(Request request, long deadline) throws IOException {
    Origin origin = request.origin();
    InetAddress[] addresses = checked(origin);
    try (Socket socket = connect(addresses, origin.port(), deadline);
        Socket line = origin.secure() ? secured(socket, origin) : socket) {
      write(request, line);
      var in = new BufferedInputStream(new TimedInput(line, deadline));
      return new ResponseReader(in, settings.maxBodyBytes()).read(request.method());
    }
  }

  private InetAddress[] checked(Origin origin) throws IOException {
    InetAddress[] addresses = resolver.lookUp(origin.name());
    for (InetAddress address : addresses) {
      String refusal = policy.refusal(address);
      if (!refusal.isEmpty()) {
        throw refused("%s, which is %s".formatted(origin, refusal));
      }
    }
    return addresses;
  }

  private static TerminalException refused(String what) {
    return new TerminalException(
        "HTTP_REFUSED", "Expected a request that may be made, but it leads to " + what);
  }

  /** Tries one address after the other. */
  private Socket connect(InetAddress[] addresses, int port, long deadline) throws IOException {
    IOException trouble = new IOException("Expected an address, but there is none");
    for (InetAddress address : addresses) {
      var socket = new Socket();
      try {
        int millis = Math.min(millisUntil(deadline), millis(settings.connectTimeout()));
        socket.connect(new InetSocketAddress(address, port), millis);
        socket.setSoTimeout(millisUntil(deadline));
        return socket;
      } catch (IOException e) {
        socket.close();
        trouble = e;
      }
    }
    throw trouble;
  }

  /** The certificate must be for the host that was asked for, whatever its address. */
  private Socket secured(Socket socket, Origin origin) throws IOException {
    SSLSocketFactory factory =
        settings.ssl() == null
            ? (SSLSocketFactory) SSLSocketFactory.getDefault()
            : settings.ssl().getSocketFactory();
    var secured = (SSLSocket) factory.createSocket(socket, origin.name(), origin.port(), true);
    SSLParameters parameters = secured.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    secured.setSSLParameters(parameters);
    secured.startHandshake();
    return secured;
  }

  private static void write(Request request, Socket socket) throws IOException {
    var head = new StringBuilder();
    head.append(request.method()).append(' ').append(request.target()).append(" HTTP/1.1\r\n");
    head.append("host: ").append(request.origin()).append("\r\nconnection: close\r\n");
    request.headers().fields().forEach((k, v) -> head.append(k + ": " + v + "\r\n"));
    byte[] start = head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    byte[] all = Arrays.copyOf(start, start.length + request.body().length);
    System.arraycopy(request.body(), 0, all, start.length, request.body().length);
    socket.getOutputStream().write(all);
    socket.getOutputStream().flush();
  }

  private static int millisUntil(long deadline) throws SocketTimeoutException {
    long left = (deadline - System.nanoTime()) / 1_000_000;
    if (left <= 0) {
      throw new SocketTimeoutException("Expected an answer in time, but it took too long");
    }
    return (int) Math.min(left, Integer.MAX_VALUE);
  }

  private static int millis(Duration duration) {
    return Math.clamp(duration.toMillis(), 1, Integer.MAX_VALUE);
  }

  /** Bytes that come one by one must not make a request last for ever. */
  private static final class TimedInput extends FilterInputStream {
    private final Socket socket;
    private final long deadline;

    TimedInput(Socket socket, long deadline) throws IOException {
      super(socket.getInputStream());
      this.socket = socket;
      this.deadline = deadline;
    }

    @Override
    public int read() throws IOException {
      socket.setSoTimeout(millisUntil(deadline));
      return in.read();
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      socket.setSoTimeout(millisUntil(deadline));
      return in.read(bytes, offset, length);
    }
  }
}
