package dev.perdure.planning.reference;

import dev.perdure.model.NodeError;
import dev.perdure.model.TokenStatus;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.json.Json;
import dev.perdure.planning.Planner;
import dev.perdure.planning.definition.ExecutableWorkflow;
import dev.perdure.planning.reference.ReferenceRun.Work;
import dev.perdure.planning.state.RunState;
import dev.perdure.planning.state.Token;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A state of the planner, seen through the eyes of the reference: times count from a start. */
public record Seen(RunState run, ExecutableWorkflow workflow, Instant start) {

  String status() {
    return run.status().name();
  }

  /** In order of creation. */
  List<Work> atWork() {
    var all = new ArrayList<Work>();
    for (Decision.Send send : Planner.outstanding(run, workflow)) {
      if (send instanceof Decision.Execute e) {
        all.add(new Work(e.token(), e.node(), e.attempt(), e.input(), List.of()));
      }
    }
    for (Token token : run.tokens()) {
      if (token.status() == TokenStatus.WAITING_FOR_SUBWORKFLOW) {
        Json given = Objects.requireNonNull(token.input());
        all.add(new Work(token.id(), token.node(), token.attempt(), given, List.of()));
      }
    }
    all.sort(Comparator.comparing(Work::token));
    return all;
  }

  Json state() {
    return run.runScope().state();
  }

  Json output() {
    return run.runScope().output();
  }

  Optional<Long> nextDue() {
    return run.nextDue().map(due -> due.toEpochMilli() - start.toEpochMilli());
  }

  @Nullable Json result() {
    return run.result();
  }

  @Nullable Problem error() {
    NodeError error = run.error();
    return error == null ? null : Problem.ofJson(error.toJson());
  }
}
