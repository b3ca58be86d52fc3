package dev.perdure.engine;

import dev.perdure.engine.journal.JournalText;
import dev.perdure.model.ActorId;
import dev.perdure.model.json.Json;
import dev.perdure.model.message.Message;
import dev.perdure.planning.Planner;
import dev.perdure.planning.Reply;
import dev.perdure.planning.RunLimits;
import dev.perdure.planning.definition.ExecutableWorkflow;
import dev.perdure.planning.state.RunState;
import dev.perdure.storage.DataDirectory;
import dev.perdure.storage.Holder;
import dev.perdure.storage.InboxMessage;
import dev.perdure.storage.InboxRow;
import dev.perdure.storage.JournalEntry;
import dev.perdure.storage.Store;
import dev.perdure.storage.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Leaves events and answers in the inboxes of runs that nobody works on, if the run would take
 * them: it is planned in memory what will come of them, and that is thrown away.
 */
final class OfflineMessages {
  private static final String SENDER = "outside";
  private static final int PAGE = 1_000;

  private OfflineMessages() {}

  static SendOutcome event(
      Path directory, String runId, String event, Json payload, @Nullable String eventId) {
    Message message = EventCheck.checked(event, payload, eventId, RunLimits.DEFAULT);
    String key = eventId == null ? UUID.randomUUID().toString() : "event:" + eventId;
    try (var data = open(directory, "send " + runId);
        Store store = SqliteStore.open(data)) {
      SendOutcome outcome = Replies.ofEvent(foresee(store, runId, message));
      if (outcome == SendOutcome.TAKEN || outcome == SendOutcome.KEPT) {
        deliver(store, runId, message, key);
      }
      return outcome;
    }
  }

  static void answer(Path directory, String runId, Message.Answer answer) {
    try (var data = open(directory, "answer " + runId);
        Store store = SqliteStore.open(data)) {
      Replies.ofAnswer(runId, foresee(store, runId, answer));
      deliver(store, runId, answer, UUID.randomUUID().toString());
    }
  }

  private static DataDirectory open(Path directory, String command) {
    return DataDirectory.open(directory, Holder.thisProcess(command, Instant.now()), Duration.ZERO);
  }

  /** What the run will reply, after all that waits in its inbox already. */
  private static @Nullable Reply foresee(Store store, String runId, Message message) {
    ActorId actor = ActorId.run(runId);
    RunState state = state(store, actor);
    if (!state.isStarted()) {
      throw new UnknownRun(runId);
    }
    ExecutableWorkflow workflow =
        new Deployments(store, Clock.systemUTC())
            .get(state.workflow(), state.version(), state.tasks());
    for (InboxRow row : store.inbox(actor, PAGE)) {
      Message earlier = JournalText.readMessage(row.format(), row.body());
      var unused = Planner.plan(state, workflow, earlier, Instant.now(), false);
    }
    return Planner.plan(state, workflow, message, Instant.now(), false).reply();
  }

  private static RunState state(Store store, ActorId actor) {
    var state = new RunState();
    long seq = 0;
    List<JournalEntry> page;
    do {
      page = store.journal(actor, seq, PAGE);
      for (JournalEntry entry : page) {
        JournalText.read(entry.format(), entry.body()).writes().forEach(state::apply);
      }
      seq += page.size();
    } while (page.size() == PAGE);
    return state;
  }

  private static void deliver(Store store, String runId, Message message, String key) {
    String body = JournalText.write(message);
    store.deliver(
        new InboxMessage(ActorId.run(runId), SENDER, Instant.now(), JournalText.FORMAT, body), key);
  }
}
