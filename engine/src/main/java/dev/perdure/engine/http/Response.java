package dev.perdure.engine.http;

import dev.perdure.engine.executor.TerminalException;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One answer. */
final class Response {

  private static final Pattern CHARSET =
      Pattern.compile("charset\\s*=\\s*\"?([^\\s;\"]+)", Pattern.CASE_INSENSITIVE);
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");

  private final int status;
  private final Headers headers;
  private final byte[] body;

  Response(int status, Headers headers, byte[] body) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }

  int status() {
    return status;
  }

  Headers headers() {
    return headers;
  }

  /** The node's result. */
  Json.Obj json() {
    var fields = new LinkedHashMap<String, Json>();
    headers.fields().forEach((name, value) -> fields.put(name, Json.of(value)));
    return Json.object(
        "status", Json.of(status), "headers", Json.object(fields), "body", bodyAsJson());
  }

  private Json bodyAsJson() {
    if (body.length == 0) {
      return Json.Null.NULL;
    }
    if (!isJson()) {
      return Json.of(text());
    }
    try {
      return JsonText.read(text());
    } catch (JsonText.NotJson e) {
      throw new TerminalException(
          "HTTP_BAD_RESPONSE", "Expected JSON, as its content type says, but " + e.getMessage());
    }
  }

  private boolean isJson() {
    String type = contentType().split(";", 2)[0].strip();
    return type.equals("application/json") || type.endsWith("+json");
  }

  private String contentType() {
    String type = headers.get("content-type");
    return type == null ? "" : type.toLowerCase(Locale.ROOT);
  }

  String text() {
    return new String(body, charset());
  }

  private Charset charset() {
    Matcher named = CHARSET.matcher(contentType());
    try {
      return named.find() ? Charset.forName(named.group(1)) : StandardCharsets.UTF_8;
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      return StandardCharsets.UTF_8;
    }
  }

  /** How long the server asks to wait; a date counts from the one that it gives itself. */
  @Nullable Duration retryAfter() {
    String after = headers.get("retry-after");
    if (after == null) {
      return null;
    }
    if (SECONDS.matcher(after).matches()) {
      return Duration.ofSeconds(Long.parseLong(after));
    }
    Instant until = date(after);
    Instant now = date(headers.get("date"));
    return until == null || now == null || until.isBefore(now)
        ? null
        : Duration.between(now, until);
  }

  private static @Nullable Instant date(@Nullable String text) {
    try {
      return text == null ? null : Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(text));
    } catch (DateTimeException e) {
      return null;
    }
  }
}
