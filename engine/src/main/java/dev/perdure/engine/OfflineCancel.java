package dev.perdure.engine;

import dev.perdure.engine.journal.JournalText;
import dev.perdure.model.ActorId;
import dev.perdure.model.message.Message;
import dev.perdure.storage.DataDirectory;
import dev.perdure.storage.Holder;
import dev.perdure.storage.InboxMessage;
import dev.perdure.storage.Store;
import dev.perdure.storage.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/** Leaves a cancellation in the inbox of a run that nobody works on. */
final class OfflineCancel {
  private static final String SENDER = "cancel";

  private OfflineCancel() {}

  static void record(Path directory, String runId, String reason) {
    Instant now = Instant.now();
    var me = Holder.thisProcess("cancel " + runId, now);
    try (var data = DataDirectory.open(directory, me, Duration.ZERO);
        Store store = SqliteStore.open(data)) {
      if (store.actor(ActorId.run(runId)).isEmpty()) {
        throw new UnknownRun(runId);
      }
      store.deliver(message(runId, reason, now), UUID.randomUUID().toString());
    }
  }

  private static InboxMessage message(String runId, String reason, Instant now) {
    String body = JournalText.write(new Message.Cancel(reason));
    return new InboxMessage(ActorId.run(runId), SENDER, now, JournalText.FORMAT, body);
  }
}
