package dev.perdure.planning;

import dev.perdure.model.decision.Decision;
import dev.perdure.model.message.Message;
import dev.perdure.planning.state.RunState;

/** A run that has ended hears messages, but nothing changes it any more. */
final class FinalRun {
  private FinalRun() {}

  /**
   * What others send is recorded as ignored, unless they hear it themselves; the run's own
   * reminders are not worth an entry.
   */
  static void hear(Draft draft, Message message) {
    switch (message) {
      case Message.Start m -> ignore(draft, "a start");
      case Message.StartChild m -> ignore(draft, "a start");
      case Message.ChildCompleted m -> ignore(draft, "the end of child " + m.child());
      case Message.ChildFailed m -> ignore(draft, "the end of child " + m.child());
      case Message.CancelChild m -> ignore(draft, "a cancellation");
      case Message.WorkCompleted m -> ignore(draft, "a result of token " + m.token());
      case Message.WorkFailed m -> ignore(draft, "a failure of token " + m.token());
      case Message.Event m -> draft.reply(new Reply.AlreadyFinal());
      case Message.Answer m -> draft.reply(new Reply.AlreadyFinal());
      case Message.Cancel m -> ignore(draft, "a cancellation");
      case Message.Park m -> ignore(draft, "an incident");
      case Message.Resume m -> ignore(draft, "a resumption");
      case Message.WorkHeld m -> {}
      case Message.WorkBegun m -> {}
      case Message.JournalFull m -> {}
      case Message.Wake m -> {}
      case Message.Continue m -> {}
      case Message.UncleanEnd m -> {}
    }
  }

  private static void ignore(Draft draft, String what) {
    RunState state = draft.state();
    draft.decide(
        new Decision.Ignore(
            "Expected %s while run %s is open, but it is already %s"
                .formatted(what, state.runId(), state.status().word())));
  }
}
