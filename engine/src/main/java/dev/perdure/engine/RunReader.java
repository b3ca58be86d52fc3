package dev.perdure.engine;

import dev.perdure.engine.history.JournalRuns;
import dev.perdure.engine.history.Runs;
import dev.perdure.model.Artifact;
import dev.perdure.storage.StoreReader;
import dev.perdure.storage.sqlite.SqliteStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Looks at the runs of a data directory that another process may be working on. */
public final class RunReader implements Runs, AutoCloseable {
  private final StoreReader store;
  private final JournalRuns runs;

  private RunReader(StoreReader store) {
    this.store = store;
    this.runs = new JournalRuns(store, (run, token) -> Optional.empty());
  }

  public static RunReader open(Path dataDirectory) {
    return new RunReader(SqliteStore.openReadOnly(dataDirectory));
  }

  @Override
  public List<RunInfo> list(RunQuery query) {
    return runs.list(query);
  }

  @Override
  public Optional<RunInfo> find(String id) {
    return runs.find(id);
  }

  @Override
  public RunView show(String id) {
    return runs.show(id);
  }

  @Override
  public List<RunEvent> history(String id, long afterSeq, int maxEntries) {
    return runs.history(id, afterSeq, maxEntries);
  }

  @Override
  public List<HumanTask> humanTasks(TaskFilter filter) {
    return runs.humanTasks(filter);
  }

  /**
   * Whether such a definition was deployed there.
   *
   * @param kind {@code workflow} or {@code task}
   * @param version null: any
   */
  public boolean isDeployed(String kind, String name, @Nullable Integer version) {
    return version == null
        ? store.latestDefinition(kind, name).isPresent()
        : store.definition(kind, name, version).isPresent();
  }

  @Override
  public List<Artifact> artifacts(String id) {
    return runs.artifacts(id);
  }

  @Override
  public Optional<byte[]> content(Artifact artifact) {
    return runs.content(artifact);
  }

  @Override
  public void close() {
    store.close();
  }
}
