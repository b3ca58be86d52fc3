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
      again(draft);
      return;
    }
    ExecutableWorkflow workflow = draft.workflow();
    Json input = start.parent() == null ? start.input() : filled(workflow, start.input());
    draft.decide(
        new Decision.InitializeRun(
            start.runId(),
            start.workflow(),
            start.version(),
            start.labels(),
            input,
            initialState(workflow),
            draft.now(),
            draft.afterOrNever(workflow.definition().timeout()),
            start.parent(),
            start.tasks(),
            start.artifacts()));
    if (start.parent() == null || fits(draft, input)) {
      draft.decide(new Decision.CreateToken(1, workflow.initialNode().node().name(), 0, null));
      Progress.goOn(draft);
    }
  }

  static void again(Draft draft) {
    draft.decide(
        new Decision.Ignore(
            "Expected run %s to start once, but it started before"
                .formatted(draft.state().runId())));
  }

  /** The very input where there is nothing to fill in, so that the journal holds it once. */
  private static Json filled(ExecutableWorkflow workflow, Json input) {
    Json filled = workflow.inputSchema().fillDefaults(input);
    return filled.equals(input) ? input : filled;
  }

  /** A child whose input does not fit ends at once. */
  private static boolean fits(Draft draft, Json input) {
    try {
      Mappings.checkInput(draft, input);
      return true;
    } catch (NodeFails misfit) {
      draft.decide(new Decision.RefuseInput(misfit.at(null, 0)));
      return false;
    }
  }

  /** A schema whose default is not an object gives nothing that paths could be written to. */
  private static Json.Obj initialState(ExecutableWorkflow workflow) {
    return workflow.contextSchema().fillDefaults(Json.Obj.EMPTY) instanceof Json.Obj filled
        ? filled
        : Json.Obj.EMPTY;
  }
}
