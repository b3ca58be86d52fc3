package dev.perdure.engine.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import dev.perdure.engine.RunHandle;
import dev.perdure.engine.RunQuery;
import dev.perdure.engine.RunReader;
import dev.perdure.engine.RunResult;
import dev.perdure.engine.WorkflowEngine;
import dev.perdure.model.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Looks for a secret in everything that a run leaves behind. */
final class CanaryTest {
  private static final String CANARY = "cAnAry-7/é\"+q?";
  private static final String WORKFLOW =
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
        tell: { outputMapping: { output.error: state._last_error } }
      transitions:
        - echo -> fail
        - { from: fail, to: wrong, on: failure }
        - { from: wrong, to: tell, on: failure }
      """;

  @TempDir Path directory;

  private static List<String> forms() {
    byte[] bytes = CANARY.getBytes(UTF_8);
    String url = URLEncoder.encode(CANARY, UTF_8);
    String json = Json.of(CANARY).toString();
    return List.of(
        CANARY,
        json.substring(1, json.length() - 1),
        url,
        "cAnAry-7%2f%c3%a9%22%2bq%3f",
        HexFormat.of().formatHex(bytes),
        Base64.getEncoder().encodeToString(bytes),
        Base64.getUrlEncoder().withoutPadding().encodeToString(bytes),
        Base64.getEncoder().encodeToString(("me:" + CANARY).getBytes(UTF_8)));
  }

  /** Answers with all that it was told, in many forms. */
  private static void echo(HttpExchange exchange, int status) throws IOException {
    exchange.getResponseHeaders().set("X-Echo", URLEncoder.encode(CANARY, UTF_8));
    var body =
        Json.object(
            "query",
            Json.of(exchange.getRequestURI().toString()),
            "headers",
            Json.of(exchange.getRequestHeaders().entrySet().toString()),
            "forms",
            Json.array(forms().stream().map(Json::of).toList()),
            CANARY,
            Json.of(true));
    LoopbackServer.send(exchange, status, "application/json", body.toString());
  }

  @Test
  void a_secret_is_nowhere_in_journal_log_trace_errors_and_answers() throws Exception {
    var console = new ByteArrayOutputStream();
    PrintStream out = System.out;
    PrintStream err = System.err;
    var said = new ConcurrentLinkedQueue<String>();
    try (var server = new LoopbackServer();
        var stream = new PrintStream(console, true, UTF_8)) {
      server
          .on("/echo", exchange -> echo(exchange, 200))
          .on("/fail", exchange -> echo(exchange, 503));
      System.setOut(stream);
      System.setErr(stream);
      try (WorkflowEngine engine =
          WorkflowEngine.at(directory)
              .secrets(CanaryTest::find)
              .onTrace((run, line) -> said.add(line))
              .onWarning(warning -> said.add(warning))
              .open()) {
        engine.deploy("canary.yaml", WORKFLOW);
        RunHandle run = engine.start("canary", Json.object("server", Json.of(server.url(""))));
        RunResult result = run.await(Duration.ofSeconds(30)).orElseThrow();
        assertThat(((Json.Obj) result.output()).fields()).containsKeys("echo", "error");
        assertThat(server.seen).hasSize(3);
        assertThat(server.seen.getFirst().header("X-key")).isEqualTo(CANARY);
        said.add(result + " " + engine.show(run.id()) + engine.list(RunQuery.all()));
        said.add(engine.history(run.id(), 0, 1_000).toString());
        inFiles(said);
      }
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
    inFiles(said);
    try (var reader = RunReader.open(directory)) {
      reader.list(RunQuery.all()).forEach(run -> said.add(reader.show(run.id()).toString()));
    }
    said.add(console.toString(UTF_8));
    String all = String.join("\n", said);

    assertThat(all).contains("[secret KEY]").hasSizeGreaterThan(10_000);
    for (String form : forms()) {
      assertThat(all.indexOf(form)).as(form).isNegative();
      assertThat(all.indexOf(wire(form))).as(form).isNegative();
    }
  }

  private static Optional<String> find(String name) {
    return switch (name) {
      case "KEY" -> Optional.of(CANARY);
      case "BASIC" -> Optional.of(forms().getLast());
      default -> Optional.empty();
    };
  }

  /** The text as it looks to somebody who reads its bytes as other characters. */
  private static String wire(String text) {
    return new String(text.getBytes(UTF_8), ISO_8859_1);
  }

  private void inFiles(Collection<String> said) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        byte[] bytes = Files.readAllBytes(file);
        said.add(new String(bytes, UTF_8) + new String(bytes, ISO_8859_1));
      }
    }
  }
}
