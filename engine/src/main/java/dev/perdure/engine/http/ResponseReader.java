package dev.perdure.engine.http;

import dev.perdure.engine.executor.TerminalException;
import dev.perdure.model.ErrorCode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/** Reads an answer of HTTP/1.1, and no more of it than it may hold. */
final class ResponseReader {
  static final int MAX_HEAD = 64 * 1024;

  private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] ([1-9][0-9]{2})( .*)?");
  private static final Pattern FIELD = Pattern.compile("([!#$%&'*+.^_`|~0-9A-Za-z-]+):(.*)");
  private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");
  private static final Pattern CHUNK = Pattern.compile("([0-9A-Fa-f]{1,8})\\s*(;.*)?");

  private final InputStream in;
  private final int maxBody;
  private int head;

  ResponseReader(InputStream in, int maxBody) {
    this.in = in;
    this.maxBody = maxBody;
  }

  Response read(String method) throws IOException {
    int status = status();
    Headers headers = headers();
    while (status < 200) {
      status = status();
      headers = headers();
    }
    boolean none = method.equals("HEAD") || status == 204 || status == 304;
    return new Response(status, headers, none ? new byte[0] : decoded(headers, body(headers)));
  }

  private int status() throws IOException {
    String line = line();
    Matcher status = STATUS.matcher(line);
    if (!status.matches()) {
      throw new BadAnswer("Expected an answer of HTTP/1.1, but it begins otherwise");
    }
    return Integer.parseInt(status.group(1));
  }

  private Headers headers() throws IOException {
    var headers = new Headers(Map.of());
    for (String line = line(); !line.isEmpty(); line = line()) {
      Matcher field = FIELD.matcher(line);
      if (!field.matches()) {
        throw new BadAnswer("Expected a header field, but found something else");
      }
      headers = headers.and(field.group(1), field.group(2).strip());
    }
    return headers;
  }

  private String line() throws IOException {
    var line = new ByteArrayOutputStream();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        throw new BadAnswer("Expected an answer, but the connection ended");
      }
      if (++head > MAX_HEAD) {
        throw tooLarge("headers", MAX_HEAD);
      }
      line.write(b);
    }
    String text = line.toString(StandardCharsets.ISO_8859_1);
    return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
  }

  private byte[] body(Headers headers) throws IOException {
    String coding = headers.get("transfer-encoding");
    if (coding != null) {
      if (!coding.equalsIgnoreCase("chunked")) {
        throw new BadAnswer("Expected the transfer encoding 'chunked', but found another one");
      }
      return chunks();
    }
    String length = headers.get("content-length");
    if (length == null) {
      return bounded(in);
    }
    if (!LENGTH.matcher(length).matches()) {
      throw new BadAnswer("Expected a number as content length, but found something else");
    }
    if (Long.parseLong(length) > maxBody) {
      throw tooLarge("a body", maxBody);
    }
    return exactly(Integer.parseInt(length));
  }

  private byte[] exactly(int length) throws IOException {
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new BadAnswer(
          "Expected %d bytes, but the connection ended after %d".formatted(length, bytes.length));
    }
    return bytes;
  }

  private byte[] chunks() throws IOException {
    var body = new ByteArrayOutputStream();
    for (int size = chunkSize(); size > 0; size = chunkSize()) {
      if (size > maxBody - body.size()) {
        throw tooLarge("a body", maxBody);
      }
      body.write(exactly(size));
      if (!line().isEmpty()) {
        throw new BadAnswer("Expected the end of a chunk, but found something else");
      }
    }
    headers();
    return body.toByteArray();
  }

  private int chunkSize() throws IOException {
    head = 0;
    Matcher size = CHUNK.matcher(line());
    if (!size.matches()) {
      throw new BadAnswer("Expected the size of a chunk, but found something else");
    }
    return (int) Math.min(Integer.MAX_VALUE, Long.parseLong(size.group(1), 16));
  }

  private byte[] decoded(Headers headers, byte[] body) throws IOException {
    String coding = headers.get("content-encoding");
    return coding == null || !coding.toLowerCase(Locale.ROOT).equals("gzip") || body.length == 0
        ? body
        : bounded(new GZIPInputStream(new ByteArrayInputStream(body)));
  }

  private byte[] bounded(InputStream source) throws IOException {
    byte[] bytes = source.readNBytes(maxBody + 1);
    if (bytes.length > maxBody) {
      throw tooLarge("a body", maxBody);
    }
    return bytes;
  }

  private static TerminalException tooLarge(String what, int most) {
    return new TerminalException(
        ErrorCode.LIMIT_EXCEEDED,
        "Expected an answer with %s of at most %d bytes, but it has more; ask for less, or raise the limit maxBodyBytes"
            .formatted(what, most));
  }
}
