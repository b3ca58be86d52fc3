package dev.perdure.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.engine.coordinator.Workflows;
import dev.perdure.engine.executor.WorkExecutor;
import dev.perdure.engine.executor.WorkOrder;
import dev.perdure.engine.history.JournalRuns;
import dev.perdure.engine.journal.JournalText;
import dev.perdure.model.ActorId;
import dev.perdure.model.Parent;
import dev.perdure.model.RunStatus;
import dev.perdure.model.json.Json;
import dev.perdure.model.message.Message;
import dev.perdure.planning.definition.ExecutableWorkflow;
import dev.perdure.storage.Birth;
import dev.perdure.storage.Commit;
import dev.perdure.storage.CommitOutcome;
import dev.perdure.storage.Fence;
import dev.perdure.storage.InboxMessage;
import dev.perdure.storage.JournalEntry;
import dev.perdure.storage.Standing;
import dev.perdure.storage.StoreReader;
import dev.perdure.storage.memory.MemoryStore;
import dev.perdure.storage.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RestTest {
  private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
  private static final Message EVENT = new Message.CancelChild("enough");

  private final MemoryStore store = new MemoryStore();
  private final Fence fence = store.claim(0).fence();

  /** Knows the workflow 'known'. */
  private static final class Known implements Workflows {
    @Override
    public ExecutableWorkflow get(String name, int version) {
      throw new IllegalStateException("Expected nobody to run " + name);
    }

    @Override
    public Optional<Integer> version(String name, @Nullable Integer version) {
      return name.equals("known") ? Optional.of(1) : Optional.empty();
    }

    @Override
    public boolean await(String name) {
      return true;
    }
  }

  private void run(String id, String root, RunStatus status, @Nullable Instant alarm) {
    run(id, root, status, false, alarm);
  }

  private void run(
      String id, String root, RunStatus status, boolean outstanding, @Nullable Instant alarm) {
    ActorId parent = id.equals(root) ? null : ActorId.run(root);
    var birth = new Birth("known", 1, parent, ActorId.run(root), NOW, Map.of());
    var standing = new Standing(status.word(), outstanding, alarm, null);
    var outcome = new CompletableFuture<CommitOutcome>();
    store.commit(
        new Commit(
            ActorId.run(id),
            fence,
            0,
            List.of(new JournalEntry(1, NOW, 1, "{}")),
            List.of(),
            List.of(),
            birth,
            standing),
        outcome::complete);
    assertThat(outcome.join()).isInstanceOf(CommitOutcome.Committed.class);
  }

  private void tell(String id, Message message) {
    store.deliver(
        new InboxMessage(
            ActorId.run(id), "test", NOW, JournalText.FORMAT, JournalText.write(message)),
        id);
  }

  private static Message start(String workflow, String root) {
    return new Message.StartChild(
        "child", workflow, null, Json.Obj.EMPTY, new Parent(root, 1, 1, root, 1));
  }

  private void assertRest(boolean ofTree, boolean ofAll) {
    var workflows = new Known();
    assertThat(new Rest(store, workflows, ActorId.run("r")).isAt(NOW)).isEqualTo(ofTree);
    assertThat(new Rest(store, workflows, null).isAt(NOW)).isEqualTo(ofAll);
  }

  @Test
  void runs_that_wait_for_later_are_at_rest() {
    run("r", "r", RunStatus.SUSPENDED, NOW.plusMillis(1));
    run("child", "r", RunStatus.SUSPENDED, null);
    run("old", "r", RunStatus.COMPLETED, null);

    assertRest(true, true);
  }

  @Test
  void one_that_works_is_not() {
    run("r", "r", RunStatus.SUSPENDED, null);
    run("child", "r", RunStatus.RUNNING, null);

    assertRest(false, false);
  }

  @Test
  void one_with_a_message_that_it_has_not_heard_is_not() {
    run("r", "r", RunStatus.SUSPENDED, null);
    tell("r", EVENT);

    assertRest(false, false);
  }

  @Test
  void nor_is_one_whose_child_has_not_heard_it() {
    run("r", "r", RunStatus.SUSPENDED, null);
    run("child", "r", RunStatus.SUSPENDED, null);
    tell("child", EVENT);

    assertRest(false, false);
  }

  @Test
  void one_whose_alarm_is_due_is_not() {
    run("r", "r", RunStatus.SUSPENDED, null);
    run("child", "r", RunStatus.SUSPENDED, NOW);

    assertRest(false, false);
  }

  @Test
  void a_child_that_is_about_to_start_is_a_part_of_it() {
    run("r", "r", RunStatus.SUSPENDED, null);
    tell("child", start("known", "r"));

    assertRest(false, false);
  }

  @Test
  void a_child_whose_workflow_is_not_deployed_waits_like_the_others() {
    run("r", "r", RunStatus.SUSPENDED, null);
    tell("child", start("unknown", "r"));
    tell("nobody", EVENT);

    assertRest(true, true);
  }

  @Test
  void what_a_parked_run_has_outstanding_waits_for_its_repair() {
    run("r", "r", RunStatus.INCIDENT, true, NOW);
    run("child", "r", RunStatus.INCIDENT, true, NOW);

    assertRest(true, true);
  }

  @Test
  void other_trees_count_only_where_all_are_asked_for() {
    run("r", "r", RunStatus.SUSPENDED, null);
    run("other", "other", RunStatus.SUSPENDED, NOW);
    run("busy", "busy", RunStatus.RUNNING, true, null);
    tell("other", EVENT);
    tell("child", start("known", "other"));

    assertRest(true, false);
  }

  /** Has nothing to do. */
  private static final class NoWork implements WorkExecutor {
    @Override
    public void execute(WorkOrder order, Consumer<Message> answer) {
      throw new IllegalStateException("Expected no work, but got " + order);
    }

    @Override
    public void stop(String runId, long token) {}

    @Override
    public Optional<String> holdsBack(String runId, long token) {
      return Optional.empty();
    }

    @Override
    public void close() {}
  }

  @ParameterizedTest
  @CsvSource({"known, false", "unknown, true"})
  void a_run_is_stranded_by_its_child_only_if_that_cannot_start(
      String workflow, boolean stranded, @TempDir Path directory) throws Exception {
    try (WorkflowEngine engine = WorkflowEngine.at(directory).open()) {
      engine.deploy(
          "parent.yaml", "{ workflow: parent, nodes: { a: { subworkflow: " + workflow + " } } }");
      engine.start(StartRequest.of("parent").id("r")).awaitIdle();
    }

    try (StoreReader reader = SqliteStore.openReadOnly(directory)) {
      var rest = new Rest(reader, new Known(), null);
      var runs = new JournalRuns(reader, (run, token) -> Optional.empty());

      assertThat(
              new Stranded(
                      runs, new NoWork(), child -> rest.canStart(ActorId.run(child)), run -> false)
                  .isStranded("r"))
          .isEqualTo(stranded);
    }
  }
}
