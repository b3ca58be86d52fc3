package dev.perdure.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.cli.Console.Said;
import dev.perdure.engine.http.Canary;
import dev.perdure.engine.http.LoopbackServer;
import dev.perdure.model.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Looks for a secret in everything that the command says. */
class CanaryTest {

  private static final String FAILING =
      """
      workflow: failing
      nodes:
        call: { task: call, inputMapping: { server: input.server } }
      ---
      task: call
      steps:
        - ref: fail
          action: http
          config: { url: "${input.server}/fail", headers: { X-Key: "${secrets.KEY}" } }
      """;

  @TempDir Path directory;

  private LoopbackServer server;
  private Console perdure;

  @BeforeEach
  void begin() throws IOException {
    server = Canary.server();
    var environment = new HashMap<>(Map.of("PERDURE_DEBUG", "1"));
    Canary.secrets().forEach((name, value) -> environment.put("PERDURE_SECRET_" + name, value));
    perdure =
        new Console(directory)
            .environment(environment)
            .file("canary.yaml", Canary.WORKFLOW)
            .file("failing.yaml", FAILING)
            .file("input.json", Json.object("server", Json.of(server.url(""))).toString());
  }

  @AfterEach
  void end() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " --trace", " --output json", " --output json --trace"})
  void a_run_tells_its_secrets_neither_in_its_result_nor_on_its_way(String options) {
    Said said = call("run canary.yaml --id c --input @input.json" + options);

    assertThat(said.code()).as(said.err()).isEqualTo(Exit.DONE);
    Canary.assertSeenBy(server);
    Canary.assertHiddenIn(said.out());
    Canary.assertHiddenIn(said.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " --trace", " --output json", " --output json --trace"})
  void a_call_that_fails_tells_its_secrets_as_little(String options) {
    Said said = call("run failing.yaml --id f --input @input.json" + options);

    assertThat(said.code()).as(said.err()).isEqualTo(Exit.RUN_FAILED);
    Canary.assertHiddenIn(said.out() + said.err());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "runs show c",
        "runs show c --output json",
        "runs history c",
        "runs history c --output json",
        "runs watch c",
        "runs watch c --output json",
        "run canary.yaml --id c",
        "run canary.yaml --id c --output json",
        "resume c",
      })
  void whoever_looks_at_the_run_later_does_not_find_them(String command) {
    call("run canary.yaml --id c --input @input.json");

    Said said = call(command);

    assertThat(said.code()).as(said.err()).isEqualTo(Exit.DONE);
    Canary.assertHiddenIn(said.out() + said.err());
  }

  private Said call(String words) {
    return perdure.call(words.split(" ", -1));
  }
}
