package dev.perdure.planning;

import dev.perdure.model.decision.Decision;
import dev.perdure.model.json.Json;
import dev.perdure.model.message.Message;
import dev.perdure.planning.definition.ExecutableWorkflow;

/** How a run begins: with its state's defaults, and one token at the initial node. */
final class RunStart {
  private RunStart() {}

  static void start(Draft draft, Message.Start start) {
    if (draft.state().isStarted()) {
      draft.decide(
          new Decision.Ignore(
              "Expected run %s to start once, but it started before"
                  .formatted(draft.state().runId())));
      return;
    }
    ExecutableWorkflow workflow = draft.workflow();
    draft.decide(
        new Decision.InitializeRun(
            start.runId(),
            start.workflow(),
            start.version(),
            start.labels(),
            start.input(),
            initialState(workflow),
            draft.now(),
            draft.afterOrNever(workflow.definition().timeout())));
    draft.decide(new Decision.CreateToken(1, workflow.initialNode().node().name(), 0, null));
    Progress.goOn(draft);
  }

  /** A schema whose default is not an object gives nothing that paths could be written to. */
  private static Json.Obj initialState(ExecutableWorkflow workflow) {
    return workflow.contextSchema().fillDefaults(Json.Obj.EMPTY) instanceof Json.Obj filled
        ? filled
        : Json.Obj.EMPTY;
  }
}
