package dev.perdure.engine.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/** A real server on this machine that keeps what it was asked. */
public final class LoopbackServer implements AutoCloseable {
  private final HttpServer server;
  final List<Seen> seen = new CopyOnWriteArrayList<>();

  /** What one request was. */
  record Seen(String method, String target, com.sun.net.httpserver.Headers headers, String body) {
    String header(String name) {
      return String.valueOf(headers.getFirst(name));
    }
  }

  /** What answers a path. */
  @FunctionalInterface
  interface Page {
    void answer(HttpExchange exchange) throws IOException;
  }

  LoopbackServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.start();
  }

  LoopbackServer on(String path, Page page) {
    server.createContext(
        path,
        exchange -> {
          String body =
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
          seen.add(
              new Seen(
                  exchange.getRequestMethod(),
                  exchange.getRequestURI().toString(),
                  exchange.getRequestHeaders(),
                  body));
          page.answer(exchange);
          exchange.close();
        });
    return this;
  }

  static Page text(int status, String type, String body) {
    return exchange -> send(exchange, status, type, body);
  }

  static Page redirect(int status, String location) {
    return exchange -> {
      exchange.getResponseHeaders().set("Location", location);
      exchange.sendResponseHeaders(status, -1);
    };
  }

  static void send(HttpExchange exchange, int status, String type, String body) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", type);
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    boolean none = bytes.length == 0 || exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(status, none ? -1 : bytes.length);
    if (!none) {
      exchange.getResponseBody().write(bytes);
    }
  }

  int port() {
    return server.getAddress().getPort();
  }

  public String url(String path) {
    return "http://127.0.0.1:" + port() + path;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
