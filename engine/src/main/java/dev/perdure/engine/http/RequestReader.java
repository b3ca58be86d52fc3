package dev.perdure.engine.http;

import dev.perdure.engine.executor.TerminalException;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Makes the request that a config and an input ask for. */
final class RequestReader {
  private static final Set<String> WITHOUT_BODY = Set.of("GET", "HEAD", "OPTIONS");
  private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
  private static final Pattern VALUE = Pattern.compile("[\\t\\x20-\\x7e\\x80-\\xff]*");
  private static final String FORM = "application/x-www-form-urlencoded";

  private RequestReader() {}

  static Request read(Json input, Json.Obj config, String idempotencyKey) {
    String method = config.get("method") instanceof Json.Text(String text) ? text : "GET";
    URI url = Urls.with(object(config, "query"), Urls.read(text(config, "url")));
    Headers headers = headers(object(config, "headers"));
    boolean asksOnly = WITHOUT_BODY.contains(method);
    byte[] body = asksOnly || isNothing(method, input) ? new byte[0] : body(input, headers);
    Headers all =
        headers
            .or("user-agent", "perdure")
            .or("accept", "application/json, */*;q=0.8")
            .or("accept-encoding", "identity");
    if (!asksOnly) {
      all = all.or("idempotency-key", idempotencyKey).and("content-length", "" + body.length);
    }
    if (body.length > 0) {
      all = all.or("content-type", "application/json");
    }
    return new Request(method, url, all, body);
  }

  /** Servers do not expect a body with DELETE, so there must be something in it. */
  private static boolean isNothing(String method, Json input) {
    return method.equals("DELETE") && input.equals(Json.Obj.EMPTY);
  }

  private static byte[] body(Json input, Headers headers) {
    String type = headers.get("content-type");
    boolean form = type != null && type.toLowerCase(Locale.ROOT).startsWith(FORM);
    String text = form && input instanceof Json.Obj o ? Urls.form(o) : JsonText.write(input);
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static Headers headers(Json.Obj given) {
    var headers = new Headers(Map.of());
    for (var field : given.fields().entrySet()) {
      String value = Urls.text(field.getValue());
      if (!NAME.matcher(field.getKey()).matches() || !VALUE.matcher(value).matches()) {
        throw new TerminalException(
            "HTTP_BAD_REQUEST",
            "Expected a header of one line without special characters, but '%s' is none"
                .formatted(field.getKey()));
      }
      headers = headers.and(field.getKey(), value.strip());
    }
    return headers;
  }

  private static String text(Json.Obj config, String name) {
    return config.get(name) instanceof Json.Text(String text) ? text : "";
  }

  private static Json.Obj object(Json.Obj config, String name) {
    return config.get(name) instanceof Json.Obj object ? object : Json.Obj.EMPTY;
  }
}
