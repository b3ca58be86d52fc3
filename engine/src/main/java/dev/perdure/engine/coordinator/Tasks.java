package dev.perdure.engine.coordinator;

import dev.perdure.model.ActorId;
import dev.perdure.model.decision.Awaited;
import dev.perdure.planning.state.RunState;
import dev.perdure.planning.state.Token;
import dev.perdure.planning.state.Waits;
import dev.perdure.storage.TaskChange;
import dev.perdure.storage.TaskRow;
import java.util.ArrayList;
import java.util.List;

/** What a turn changes in the store's index of what people are asked. */
final class Tasks {
  private Tasks() {}

  /** Since this was asked last. */
  static List<TaskChange> changes(ActorId actor, RunState state) {
    var changes = new ArrayList<TaskChange>();
    for (long token : state.waits().takeTasksTouched()) {
      Waits.Waiting waiting = state.waits().find(token);
      changes.add(
          waiting != null && waiting.what() instanceof Awaited.Answer asked
              ? opened(actor, state.liveToken(token).orElseThrow(), asked, waiting)
              : new TaskChange.Closed(token));
    }
    return changes;
  }

  private static TaskChange opened(
      ActorId actor, Token token, Awaited.Answer asked, Waits.Waiting waiting) {
    return new TaskChange.Opened(
        new TaskRow(
            0,
            actor,
            token.id(),
            token.node(),
            asked.branch(),
            asked.prompt(),
            asked.assignee(),
            waiting.since(),
            token.due()));
  }
}
