package dev.perdure.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.decision.Decision;
import dev.perdure.model.json.Json;
import dev.perdure.model.message.Failure;
import dev.perdure.model.message.Message;
import dev.perdure.storage.memory.MemoryStore;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What work with secrets gets, and what leaves it. */
final class SecretWorkTest {
  private static final String CANARY = "canary-0f3a";

  private final BlockingQueue<Message> answers = new LinkedBlockingQueue<>();
  private final MemoryStore store = new MemoryStore();
  private final Map<String, String> known = new ConcurrentHashMap<>();

  private VirtualThreadExecutor executor(Action action) {
    return new VirtualThreadExecutor(
        new Actions(
            Map.of("call", action),
            Map.of(),
            Map.of("mocked", Json.of("answer")),
            name -> Optional.ofNullable(known.get(name)),
            (name, version) -> Optional.empty(),
            new Contents(store, 1_000)));
  }

  private static WorkOrder order(String node, String setting) {
    Json.Obj config = Json.object("header", Json.of(setting));
    return new WorkOrder(
        "r1",
        "r1",
        new Decision.Execute(1, 1, node, "call", Json.Obj.EMPTY, config, "r1/1", Set.of("KEY")));
  }

  private Message answer() throws InterruptedException {
    return Objects.requireNonNull(answers.poll(20, TimeUnit.SECONDS));
  }

  @Test
  void the_action_gets_the_value_and_its_result_goes_without() throws Exception {
    known.put("KEY", CANARY);
    var seen = new LinkedBlockingQueue<Json>();
    Action action =
        (input, config, context) -> {
          seen.add(config);
          return config;
        };
    try (var executor = executor(action)) {
      executor.execute(order("call", "Bearer ${secrets.KEY} $${x}"), answers::add);
      executor.begin();

      assertThat(answer())
          .isEqualTo(
              new Message.WorkCompleted(
                  1, 1, Json.object("header", Json.of("Bearer [secret KEY] ${x}"))));
      assertThat(seen)
          .containsExactly(Json.object("header", Json.of("Bearer " + CANARY + " ${x}")));
    }
  }

  @Test
  void a_failure_goes_without_even_where_its_message_is_cut() throws Exception {
    known.put("KEY", CANARY);
    String padding = "x".repeat(Failures.MAX_MESSAGE - 5);
    Action action =
        (input, config, context) -> {
          throw new TerminalException("NO_" + CANARY, padding + CANARY);
        };
    try (var executor = executor(action)) {
      executor.execute(order("call", "${secrets.KEY}"), answers::add);
      executor.begin();

      assertThat(answer())
          .isEqualTo(
              new Message.WorkFailed(
                  1, 1, new Failure("NO_[secret KEY]", padding + "[secr…", false)));
    }
  }

  @Test
  void work_waits_for_its_secret_says_so_and_goes_on_when_it_is_there() throws Exception {
    try (var executor = executor((input, config, context) -> Json.of("done"))) {
      executor.execute(order("call", "${secrets.KEY}"), answers::add);
      executor.begin();
      while (executor.holdsBack("r1", 1).isEmpty()) {
        Thread.sleep(5);
      }

      assertThat(executor.holdsBack("r1", 1)).contains("secret 'KEY' is not known in this process");
      assertThat(executor.isStranded("r1", 1)).isTrue();
      assertThat(answer()).isEqualTo(new Message.WorkHeld(1, 1));
      known.put("KEY", CANARY);
      assertThat(answer()).isEqualTo(new Message.WorkBegun(1, 1));
      assertThat(answer()).isEqualTo(new Message.WorkCompleted(1, 1, Json.of("done")));
    }
  }

  @Test
  void an_answer_that_stands_in_needs_no_secret() throws Exception {
    try (var executor = executor((input, config, context) -> Json.of("done"))) {
      executor.execute(order("mocked", "${secrets.KEY}"), answers::add);
      executor.begin();

      assertThat(answer()).isEqualTo(new Message.WorkCompleted(1, 1, Json.of("answer")));
    }
  }
}
