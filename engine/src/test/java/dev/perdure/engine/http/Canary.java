package dev.perdure.engine.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import dev.perdure.model.json.Json;
import java.io.IOException;
import java.net.URLEncoder;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * A secret, a workflow that hands it to a server, and that server, which tells it back in many
 * forms, in answers and in failures.
 */
public final class Canary {

  private static final String BEGINNING = "cAnAry";
  private static final String VALUE = BEGINNING + "-7/é\"+q?";

  /** Expects the server's address as {@code server}; it completes, after failures. */
  public static final String WORKFLOW =
      """
      workflow: canary
      nodes:
        echo:
          action: http
          config:
            method: POST
            url: "${input.server}/echo"
            headers: { Authorization: "Basic ${secrets.BASIC}", X-Key: "${secrets.KEY}" }
            query: { key: "${secrets.KEY}" }
          outputMapping: { state.echo: result, output.echo: result.body }
        fail:
          action: http
          config: { url: "${input.server}/fail", query: { key: "${secrets.KEY}" } }
          retry: { maxAttempts: 2, initialDelay: 1ms }
        wrong: { action: http, config: { url: "http://a b/${secrets.KEY}" } }
        misfit:
          action: http
          config:
            url: "${input.server}/long"
            query: { key: "${secrets.KEY}" }
            expect: { body: { properties: { long: { type: integer } } } }
        misread: { task: misread, inputMapping: { server: input.server } }
        nobody: { action: http, config: { url: "http://127.0.0.1:1/", query: { key: "${secrets.KEY}" } } }
        tell: { outputMapping: { output.error: state._last_error } }
      transitions:
        - echo -> fail
        - { from: fail, to: wrong, on: failure }
        - { from: wrong, to: misfit, on: failure }
        - { from: misfit, to: misread, on: failure }
        - { from: misread, to: nobody, on: failure }
        - { from: nobody, to: tell, on: failure }
      ---
      task: misread
      steps:
        - ref: call
          action: http
          config: { url: "${input.server}/long", query: { key: "${secrets.KEY}" } }
          outputMapping: { output.n: result.body.longer - 1 }
      """;

  /** Where messages show values, they cut them: here that goes through the secret. */
  private static final String LONG =
      Json.object(
              "long", Json.of("x".repeat(50) + VALUE),
              "longer", Json.of("x".repeat(70) + VALUE))
          .toString();

  private Canary() {}

  /** The secrets of the workflow by name. */
  public static Map<String, String> secrets() {
    return Map.of("KEY", VALUE, "BASIC", forms().getLast());
  }

  private static List<String> forms() {
    byte[] bytes = VALUE.getBytes(UTF_8);
    String json = Json.of(VALUE).toString();
    String escaped = json.substring(1, json.length() - 1);
    return List.of(
        VALUE,
        escaped,
        escaped.replace("/", "\\/"),
        escaped.replace("é", "\\u00e9"),
        escaped.replace("é", "\\u00E9"),
        URLEncoder.encode(VALUE, UTF_8),
        "cAnAry-7%2f%c3%a9%22%2bq%3f",
        HexFormat.of().formatHex(bytes),
        HexFormat.of().withUpperCase().formatHex(bytes),
        Base64.getEncoder().encodeToString(bytes),
        Base64.getUrlEncoder().withoutPadding().encodeToString(bytes),
        Base64.getEncoder().encodeToString(("me:" + VALUE).getBytes(UTF_8)));
  }

  /** What the workflow calls. */
  public static LoopbackServer server() throws IOException {
    return new LoopbackServer()
        .on("/echo", exchange -> echo(exchange, 200))
        .on("/fail", exchange -> echo(exchange, 503))
        .on("/long", exchange -> LoopbackServer.send(exchange, 200, "application/json", LONG));
  }

  /** Answers with all that it was told. */
  private static void echo(HttpExchange exchange, int status) throws IOException {
    exchange.getResponseHeaders().set("X-Echo", URLEncoder.encode(VALUE, UTF_8));
    var body =
        Json.object(
            "query",
            Json.of(exchange.getRequestURI().toString()),
            "headers",
            Json.of(exchange.getRequestHeaders().entrySet().toString()),
            "forms",
            Json.array(forms().stream().map(Json::of).toList()),
            VALUE,
            Json.of(true));
    LoopbackServer.send(exchange, status, "application/json", body.toString());
  }

  /** The server got the secret: so it could be told back. */
  public static void assertSeenBy(LoopbackServer server) {
    assertThat(server.seen).hasSize(5);
    assertThat(server.seen.getFirst().header("X-key")).isEqualTo(VALUE);
  }

  /** The secret was hidden from this text, and is there in no form, nor is its beginning. */
  public static void assertHiddenIn(String text) {
    assertThat(text).contains("[secret KEY]");
    assertAbsentIn(text);
  }

  private static void assertAbsentIn(String text) {
    assertThat(text.indexOf(BEGINNING)).as(BEGINNING).isNegative();
    for (String form : forms()) {
      assertThat(text.indexOf(form)).as(form).isNegative();
      assertThat(text.indexOf(wire(form))).as(form).isNegative();
    }
  }

  /** The text as it looks to somebody who reads its bytes as other characters. */
  private static String wire(String text) {
    return new String(text.getBytes(UTF_8), ISO_8859_1);
  }
}
