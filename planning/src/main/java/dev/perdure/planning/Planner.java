package dev.perdure.planning;

import dev.perdure.model.decision.Decision;
import dev.perdure.model.message.Message;
import dev.perdure.planning.definition.ExecutableWorkflow;
import dev.perdure.planning.state.RunState;
import java.time.Instant;
import java.util.List;

/** Decides what a message brings about in a run, all of it, at once. */
public final class Planner {

  /** How many tokens go on within one message; the others go on in the next ones. */
  public static final int MAX_TOKENS_A_MESSAGE = 1_000;

  private Planner() {}

  /**
   * Plans with the {@linkplain RunLimits#DEFAULT usual limits}.
   *
   * @see #plan(RunState, ExecutableWorkflow, Message, Instant, boolean, RunLimits)
   */
  public static Plan plan(
      RunState state, ExecutableWorkflow workflow, Message message, Instant now, boolean trace) {
    return plan(state, workflow, message, now, trace, RunLimits.DEFAULT);
  }

  /**
   * What the message brings about, already folded into {@code state}. After an exception that state
   * is worth nothing: drop it, and load the run again.
   *
   * @param trace whether the plan should tell what mappings and conditions saw
   */
  public static Plan plan(
      RunState state,
      ExecutableWorkflow workflow,
      Message message,
      Instant now,
      boolean trace,
      RunLimits limits) {
    var draft = new Draft(state, workflow, now, limits, new Trace(trace));
    if (state.status().isFinal()) {
      FinalRun.hear(draft, message);
    } else {
      hear(draft, message);
    }
    return draft.plan();
  }

  private static void hear(Draft draft, Message message) {
    switch (message) {
      case Message.Start m -> RunStart.start(draft, m);
      case Message.StartChild m -> RunStart.again(draft);
      case Message.ChildCompleted m -> Subworkflows.completed(draft, m);
      case Message.ChildFailed m -> Subworkflows.failed(draft, m);
      case Message.CancelChild m -> RunEnd.cancelByParent(draft, m.reason());
      case Message.WorkCompleted m -> Attempts.completed(draft, m);
      case Message.WorkFailed m -> Attempts.failed(draft, m);
      case Message.WorkHeld m -> Attempts.held(draft, m);
      case Message.WorkBegun m -> Attempts.begun(draft, m);
      case Message.Event m -> EventDelivery.receive(draft, m);
      case Message.Answer m -> Answering.answer(draft, m);
      case Message.Wake m -> Alarms.ring(draft);
      case Message.Continue m -> Progress.goOn(draft);
      case Message.Cancel m -> RunEnd.cancel(draft, m.reason());
      case Message.UncleanEnd m -> Incidents.uncleanEnd(draft);
      case Message.Park m -> Incidents.park(draft, m);
      case Message.JournalFull m -> RunEnd.journalFull(draft, m.entries());
      case Message.Resume m -> Incidents.resume(draft);
    }
  }

  /**
   * Records that a message, which nobody waits to hear of, changed nothing; folded into {@code
   * state} as any plan is.
   */
  public static Plan ignore(RunState state, String reason) {
    var ignored = new Decision.Ignore(reason);
    state.apply(ignored);
    return new Plan(List.of(ignored), List.of(), List.of(), List.of());
  }

  /**
   * What a loaded run must issue again: the work of every token that is handed out and not held
   * back by an incident, and going on if tokens are ready.
   */
  public static List<Decision.Send> outstanding(RunState state, ExecutableWorkflow workflow) {
    return Outstanding.of(state, workflow);
  }
}
