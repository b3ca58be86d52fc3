package dev.perdure.engine.history;

import dev.perdure.engine.HumanTask;
import dev.perdure.engine.RunEvent;
import dev.perdure.engine.RunInfo;
import dev.perdure.engine.RunQuery;
import dev.perdure.engine.RunView;
import dev.perdure.engine.TaskFilter;
import dev.perdure.model.Artifact;
import java.util.List;
import java.util.Optional;

/** What can be asked about runs without changing anything. */
public interface Runs {

  List<RunInfo> list(RunQuery query);

  /** Empty if there is no such run. */
  Optional<RunInfo> find(String id);

  /** The run with all that happened to it. Throws {@link dev.perdure.engine.UnknownRun}. */
  RunView show(String id);

  /** What people are asked and have not answered, oldest first. */
  List<HumanTask> humanTasks(TaskFilter filter);

  /**
   * What a run has staged under names, those of its completed children included; what a root that
   * completed has left.
   */
  List<Artifact> artifacts(String id);

  /** The content of an artifact; empty if it is not kept any more. */
  Optional<byte[]> content(Artifact artifact);

  /** Events of entries after {@code afterSeq}, of at most {@code maxEntries} of them, in order. */
  List<RunEvent> history(String id, long afterSeq, int maxEntries);
}
