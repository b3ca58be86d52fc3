package dev.perdure.storage.contract;

import dev.perdure.model.ActorId;
import dev.perdure.model.Artifact;
import dev.perdure.storage.Birth;
import dev.perdure.storage.Commit;
import dev.perdure.storage.Fence;
import dev.perdure.storage.InboxMessage;
import dev.perdure.storage.InboxRow;
import dev.perdure.storage.JournalEntry;
import dev.perdure.storage.Standing;
import dev.perdure.storage.TaskChange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Commits for tests, with everything that a test does not care about filled in. */
public final class CommitBuilder {
  public static final Instant NOON = Instant.parse("2026-05-04T12:00:00Z");

  private final ActorId actor;
  private final Fence fence;
  private final long expectedSeq;
  private final List<JournalEntry> entries = new ArrayList<>();
  private final List<Long> handled = new ArrayList<>();
  private final List<InboxMessage> sent = new ArrayList<>();
  private final List<TaskChange> tasks = new ArrayList<>();
  private @Nullable List<Artifact> artifacts;
  private @Nullable Birth birth;
  private @Nullable Standing standing;

  private CommitBuilder(ActorId actor, Fence fence, long expectedSeq) {
    this.actor = actor;
    this.fence = fence;
    this.expectedSeq = expectedSeq;
  }

  /** The first commit of a running root with one entry. */
  public static CommitBuilder birth(ActorId actor, Fence fence) {
    return new CommitBuilder(actor, fence, 0)
        .born("order", null, actor, Map.of())
        .standing(running())
        .entries(1);
  }

  /** A later commit with one entry that changes nothing else. */
  public static CommitBuilder next(ActorId actor, Fence fence, long expectedSeq) {
    return new CommitBuilder(actor, fence, expectedSeq).entries(1);
  }

  public static Standing running() {
    return new Standing("running", false, null, null);
  }

  public static Standing outstanding() {
    return new Standing("running", true, null, null);
  }

  public static Standing wakingAt(Instant alarm) {
    return new Standing("waiting", false, alarm, null);
  }

  public static JournalEntry entry(long seq) {
    return new JournalEntry(seq, NOON.plusSeconds(seq), 1, "{\"entry\":" + seq + "}");
  }

  public static InboxMessage message(ActorId target, String sender, String body) {
    return new InboxMessage(target, sender, NOON, 1, body);
  }

  public CommitBuilder entries(int count) {
    entries.clear();
    for (int i = 1; i <= count; i++) {
      entries.add(entry(expectedSeq + i));
    }
    return this;
  }

  public CommitBuilder entry(JournalEntry entry) {
    entries.clear();
    entries.add(entry);
    return this;
  }

  public CommitBuilder born(
      String type, @Nullable ActorId parent, ActorId root, Map<String, String> labels) {
    birth = new Birth(type, 1, parent, root, NOON, labels);
    return this;
  }

  public CommitBuilder standing(Standing standing) {
    this.standing = standing;
    return this;
  }

  public CommitBuilder handling(InboxRow... rows) {
    for (InboxRow row : rows) {
      handled.add(row.id());
    }
    return this;
  }

  public CommitBuilder sending(InboxMessage... messages) {
    sent.addAll(List.of(messages));
    return this;
  }

  public CommitBuilder tasks(TaskChange... changes) {
    tasks.addAll(List.of(changes));
    return this;
  }

  public CommitBuilder leaving(Artifact... left) {
    artifacts = List.of(left);
    return this;
  }

  public Commit build() {
    return new Commit(
        actor, fence, expectedSeq, entries, handled, sent, tasks, artifacts, birth, standing);
  }
}
