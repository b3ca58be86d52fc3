package dev.perdure.bench.scenario;

import dev.perdure.engine.RunInfo;
import dev.perdure.engine.RunQuery;
import dev.perdure.engine.WorkflowEngine;
import java.util.List;

/** Counts runs page by page, so that no heap is too small for it. */
final class Pages {
  private static final int PAGE = 1_000;

  private Pages() {}

  static int count(WorkflowEngine engine, RunQuery query) {
    int count = 0;
    List<RunInfo> page = engine.list(query.limit(PAGE));
    while (!page.isEmpty()) {
      count += page.size();
      page = engine.list(query.limit(PAGE).before(page.getLast().id()));
    }
    return count;
  }
}
