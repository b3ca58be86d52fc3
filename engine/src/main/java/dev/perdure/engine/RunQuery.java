package dev.perdure.engine;

import dev.perdure.model.RunStatus;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which runs to list, newest first; only those that no other run started, unless asked. */
public record RunQuery(
    @Nullable String workflow,
    Set<RunStatus> statuses,
    Map<String, String> labels,
    boolean withChildren,
    @Nullable String root,
    @Nullable String before,
    int limit) {

  public static final int DEFAULT_LIMIT = 100;

  public RunQuery {
    statuses = Set.copyOf(statuses);
    labels = Map.copyOf(labels);
  }

  public static RunQuery all() {
    return new RunQuery(null, Set.of(), Map.of(), false, null, null, DEFAULT_LIMIT);
  }

  /** Those that have not ended. */
  public static RunQuery unfinished() {
    var open = EnumSet.allOf(RunStatus.class);
    open.removeIf(RunStatus::isFinal);
    return new RunQuery(null, open, Map.of(), false, null, null, DEFAULT_LIMIT);
  }

  public RunQuery workflow(String name) {
    return new RunQuery(name, statuses, labels, withChildren, root, before, limit);
  }

  public RunQuery status(RunStatus status) {
    var more = EnumSet.of(status);
    more.addAll(statuses);
    return new RunQuery(workflow, more, labels, withChildren, root, before, limit);
  }

  public RunQuery label(String name, String value) {
    var more = new LinkedHashMap<>(labels);
    more.put(name, value);
    return new RunQuery(workflow, statuses, more, withChildren, root, before, limit);
  }

  public RunQuery children(boolean wanted) {
    return new RunQuery(workflow, statuses, labels, wanted, root, before, limit);
  }

  /** Only the tree of this root, with all that was started in it. */
  public RunQuery tree(String rootId) {
    return new RunQuery(workflow, statuses, labels, true, rootId, before, limit);
  }

  /** The page after the run of this id. */
  public RunQuery before(String id) {
    return new RunQuery(workflow, statuses, labels, withChildren, root, id, limit);
  }

  public RunQuery limit(int most) {
    return new RunQuery(workflow, statuses, labels, withChildren, root, before, most);
  }
}
