package dev.perdure.storage.memory;

import dev.perdure.model.ActorId;
import dev.perdure.storage.ActorQuery;
import dev.perdure.storage.ActorRow;
import dev.perdure.storage.Alarm;
import dev.perdure.storage.Birth;
import dev.perdure.storage.Claim;
import dev.perdure.storage.Commit;
import dev.perdure.storage.CommitOutcome;
import dev.perdure.storage.Fence;
import dev.perdure.storage.InboxMessage;
import dev.perdure.storage.InboxRow;
import dev.perdure.storage.JournalEntry;
import dev.perdure.storage.Snapshot;
import dev.perdure.storage.StoreException;
import dev.perdure.storage.TaskChange;
import dev.perdure.storage.TaskQuery;
import dev.perdure.storage.TaskRow;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What a memory store holds; not thread-safe. */
final class MemoryContents {
  private record Shard(long epoch, boolean released) {}

  private record Armed(Instant at, MemoryActor actor) {}

  private static final Shard NEVER_CLAIMED = new Shard(0, true);

  private final Map<ActorId, MemoryActor> actors = new HashMap<>();
  private final TreeMap<Long, MemoryActor> byKey = new TreeMap<>();
  private final TreeMap<Long, MemoryActor> outstanding = new TreeMap<>();
  private final TreeSet<Armed> alarms =
      new TreeSet<>(Comparator.comparing(Armed::at).thenComparing(armed -> armed.actor().key));
  private final Map<Integer, Shard> shards = new HashMap<>();
  final MemoryDefinitions definitions = new MemoryDefinitions();
  final MemoryArtifacts artifacts = new MemoryArtifacts();
  private final TreeMap<Long, TaskRow> tasks = new TreeMap<>();
  private long lastInboxId;
  private long lastTaskId;

  CommitOutcome write(Commit commit) {
    Shard shard = shards.getOrDefault(commit.fence().shard(), NEVER_CLAIMED);
    if (shard.epoch() != commit.fence().epoch() || shard.released()) {
      return new CommitOutcome.StaleEpoch(shard.epoch());
    }
    MemoryActor known = actors.get(commit.actor());
    long lastSeq = known == null ? 0 : known.lastSeq();
    if (lastSeq != commit.expectedSeq() || !holds(known, commit.handled())) {
      return new CommitOutcome.Conflict(lastSeq);
    }
    change(commit);
    return CommitOutcome.Committed.COMMITTED;
  }

  private static boolean holds(@Nullable MemoryActor actor, List<Long> handled) {
    var ids = new HashSet<>(handled);
    return ids.size() == handled.size()
        && (ids.isEmpty() || (actor != null && actor.inbox.keySet().containsAll(ids)));
  }

  private void change(Commit commit) {
    MemoryActor actor = heardOf(commit.actor());
    forgetMarks(actor);
    actor.journal.addAll(commit.entries());
    commit.handled().forEach(actor.inbox::remove);
    Birth birth = commit.birth();
    if (birth != null) {
      actor.birth = birth;
      Optional.ofNullable(birth.parent()).ifPresent(this::heardOf);
      heardOf(birth.root());
    }
    if (commit.standing() != null) {
      actor.standing = commit.standing();
    }
    mark(actor);
    commit.sent().forEach(this::put);
    commit.tasks().forEach(change -> change(actor, change));
    if (commit.artifacts() != null) {
      artifacts.leave(actor.id, commit.artifacts());
    }
  }

  boolean stage(ActorId root, String sha256, byte[] content) {
    MemoryActor actor = actors.get(root);
    if (actor == null || actor.standing == null || actor.standing.endedAt() != null) {
      return false;
    }
    artifacts.stage(root, sha256, content);
    return true;
  }

  private void change(MemoryActor actor, TaskChange change) {
    switch (change) {
      case TaskChange.Opened(TaskRow task) -> {
        closeTask(actor, task.token());
        tasks.put(++lastTaskId, numbered(task, lastTaskId));
      }
      case TaskChange.Closed(long token) -> closeTask(actor, token);
    }
  }

  private void closeTask(MemoryActor actor, long token) {
    tasks.values().removeIf(task -> task.actor().equals(actor.id) && task.token() == token);
  }

  private static TaskRow numbered(TaskRow task, long id) {
    return new TaskRow(
        id,
        task.actor(),
        task.token(),
        task.node(),
        task.branch(),
        task.prompt(),
        task.assignee(),
        task.since(),
        task.due());
  }

  List<TaskRow> tasks(TaskQuery query) {
    return tasks.tailMap(query.after(), false).values().stream()
        .filter(task -> query.assignee() == null || query.assignee().equals(task.assignee()))
        .filter(task -> query.actor() == null || query.actor().equals(task.actor()))
        .limit(query.limit())
        .toList();
  }

  private MemoryActor heardOf(ActorId id) {
    return actors.computeIfAbsent(
        id,
        unknown -> {
          var actor = new MemoryActor(unknown, byKey.size() + 1);
          byKey.put(actor.key, actor);
          return actor;
        });
  }

  private void forgetMarks(MemoryActor actor) {
    outstanding.remove(actor.key);
    Instant alarm = actor.alarm();
    if (alarm != null) {
      alarms.remove(new Armed(alarm, actor));
    }
  }

  private void mark(MemoryActor actor) {
    if (actor.isOutstanding()) {
      outstanding.put(actor.key, actor);
    }
    Instant alarm = actor.alarm();
    if (alarm != null) {
      alarms.add(new Armed(alarm, actor));
    }
  }

  private void put(InboxMessage message) {
    MemoryActor target = heardOf(message.target());
    long id = ++lastInboxId;
    target.inbox.put(
        id, new InboxRow(id, message.sender(), message.at(), message.format(), message.body()));
    outstanding.put(target.key, target);
  }

  void deliver(InboxMessage message, String key) {
    if (heardOf(message.target()).delivered.add(key)) {
      put(message);
    }
  }

  Claim claim(int number) {
    Shard last = shards.getOrDefault(number, NEVER_CLAIMED);
    shards.put(number, new Shard(last.epoch() + 1, false));
    return new Claim(new Fence(number, last.epoch() + 1), last.released());
  }

  void release(Fence fence) {
    shards.computeIfPresent(
        fence.shard(),
        (number, shard) -> shard.epoch() == fence.epoch() ? new Shard(shard.epoch(), true) : shard);
  }

  Optional<ActorRow> actor(ActorId id) {
    return Optional.ofNullable(actors.get(id)).flatMap(MemoryActor::row);
  }

  List<JournalEntry> journal(ActorId id, long afterSeq, int limit) {
    return Optional.ofNullable(actors.get(id)).stream()
        .flatMap(actor -> actor.journal.stream())
        .skip(Math.max(0, afterSeq))
        .limit(limit)
        .toList();
  }

  Optional<Snapshot> snapshot(ActorId id) {
    return Optional.ofNullable(actors.get(id)).map(actor -> actor.snapshot);
  }

  void saveSnapshot(ActorId id, Snapshot snapshot) {
    MemoryActor actor = known(id);
    if (actor.snapshot == null || actor.snapshot.seq() <= snapshot.seq()) {
      actor.snapshot = snapshot;
    }
  }

  List<InboxRow> inbox(ActorId id, int limit) {
    return Optional.ofNullable(actors.get(id)).stream()
        .flatMap(actor -> actor.inbox.values().stream())
        .limit(limit)
        .toList();
  }

  List<Alarm> alarmsDue(Instant until, int limit) {
    return alarms.stream()
        .takeWhile(armed -> !armed.at().isAfter(until))
        .limit(limit)
        .map(armed -> new Alarm(armed.actor().id, armed.at()))
        .toList();
  }

  Optional<Instant> nextAlarm(Instant after) {
    return alarms.stream().map(Armed::at).filter(at -> at.isAfter(after)).findFirst();
  }

  List<ActorId> outstanding(Optional<ActorId> after, int limit) {
    long key = after.map(id -> known(id).key).orElse(0L);
    return outstanding.tailMap(key, false).values().stream()
        .limit(limit)
        .map(actor -> actor.id)
        .toList();
  }

  List<ActorRow> list(ActorQuery query) {
    ActorId before = query.before();
    long key = before == null ? Long.MAX_VALUE : known(before).key;
    return byKey.headMap(key, false).descendingMap().values().stream()
        .flatMap(actor -> actor.row().stream())
        .filter(row -> matches(row, query))
        .limit(query.limit())
        .toList();
  }

  private static boolean matches(ActorRow row, ActorQuery query) {
    Birth birth = row.birth();
    return row.actor().kind() == query.kind()
        && (query.type() == null || query.type().equals(birth.type()))
        && (query.statuses().isEmpty() || query.statuses().contains(row.standing().status()))
        && birth.labels().entrySet().containsAll(query.labels().entrySet())
        && !(query.rootsOnly() && birth.parent() != null)
        && (query.root() == null || query.root().equals(birth.root()));
  }

  private MemoryActor known(ActorId id) {
    MemoryActor actor = actors.get(id);
    if (actor == null) {
      throw new StoreException("Expected " + id + " to be known, but the store never heard of it");
    }
    return actor;
  }
}
