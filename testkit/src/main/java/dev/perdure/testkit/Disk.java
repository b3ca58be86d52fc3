package dev.perdure.testkit;

import dev.perdure.engine.RunInfo;
import dev.perdure.engine.RunQuery;
import dev.perdure.engine.RunView;
import dev.perdure.engine.history.JournalRuns;
import dev.perdure.engine.journal.JournalText;
import dev.perdure.model.ActorId;
import dev.perdure.model.Artifact;
import dev.perdure.model.RunStatus;
import dev.perdure.model.decision.Decision;
import dev.perdure.storage.JournalEntry;
import dev.perdure.storage.Snapshot;
import dev.perdure.storage.Store;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What outlives the processes of a simulated world, and can always be read. */
public final class Disk {
  private final Store store;

  Disk(Store store) {
    this.store = store;
  }

  Store store() {
    return store;
  }

  public Optional<RunStatus> status(String runId) {
    return store.actor(ActorId.run(runId)).map(row -> RunStatus.ofWord(row.standing().status()));
  }

  /** Up to which entry a run can be loaded without reading its journal; 0 if from none. */
  public long snapshotOf(String runId) {
    return store.snapshot(ActorId.run(runId)).map(Snapshot::seq).orElse(0L);
  }

  /** All runs, children included, newest first. */
  public List<RunInfo> runs() {
    return journals().list(RunQuery.all().children(true).limit(Integer.MAX_VALUE));
  }

  public RunView show(String runId) {
    return journals().show(runId);
  }

  private JournalRuns journals() {
    return new JournalRuns(store, (run, token) -> Optional.empty());
  }

  /** Whether a message waits for somebody, or somebody for work. */
  public boolean isAnythingOutstanding() {
    return !store.outstanding(Optional.empty(), 1).isEmpty();
  }

  /** What the end of a root left, as text by name. */
  public Map<String, String> contents(String runId) {
    var contents = new TreeMap<String, String>();
    for (Artifact artifact : store.artifacts(ActorId.run(runId))) {
      byte[] content = store.content(artifact.sha256()).orElseThrow();
      contents.put(artifact.name(), new String(content, StandardCharsets.UTF_8));
    }
    return contents;
  }

  public List<JournalEntry> journal(String runId) {
    return store.journal(ActorId.run(runId), 0, Integer.MAX_VALUE);
  }

  /** All that a run decided, in order. */
  public List<Decision.Write> decisions(String runId) {
    return journal(runId).stream()
        .flatMap(entry -> JournalText.read(entry.format(), entry.body()).writes().stream())
        .toList();
  }
}
