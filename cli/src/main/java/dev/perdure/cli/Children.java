package dev.perdure.cli;

import dev.perdure.engine.RunInfo;
import dev.perdure.engine.RunQuery;
import dev.perdure.engine.history.Runs;
import java.util.ArrayList;
import java.util.List;

/** Finds the runs that a run has started. */
final class Children {
  private static final int PAGE = 1_000;

  private Children() {}

  /** Those of its children that fit the query, the newest first. */
  static List<RunInfo> of(Runs runs, RunInfo parent, RunQuery query) {
    var children = new ArrayList<RunInfo>();
    RunQuery next = query.tree(parent.root()).limit(PAGE);
    List<RunInfo> page = runs.list(next);
    while (!page.isEmpty() && children.size() < query.limit()) {
      page.stream()
          .filter(run -> parent.id().equals(run.parent()))
          .limit(query.limit() - children.size())
          .forEach(children::add);
      page = page.size() < PAGE ? List.of() : runs.list(next.before(page.getLast().id()));
    }
    return children;
  }
}
