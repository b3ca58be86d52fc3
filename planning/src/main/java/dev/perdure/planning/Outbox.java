package dev.perdure.planning;

import dev.perdure.model.ActorId;
import dev.perdure.model.Artifact;
import dev.perdure.model.ErrorCode;
import dev.perdure.model.NodeError;
import dev.perdure.model.Parent;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.message.Message;
import dev.perdure.model.message.Outgoing;
import dev.perdure.planning.state.RunState;
import dev.perdure.planning.state.Token;
import java.util.List;

/**
 * What other actors are told because of a decision.
 *
 * <p>Messages follow from what is in the journal and from nothing else; the journal row and the
 * rows of the inboxes are one transaction, so none is lost and none is sent twice.
 */
final class Outbox {
  private Outbox() {}

  /** The messages of a decision that has just been folded into {@code state}. */
  static List<Outgoing> of(RunState state, Decision.Write decision) {
    return switch (decision) {
      case Decision.StartChild d -> List.of(start(state, d));
      case Decision.CancelChildren d ->
          d.children().stream().map(child -> cancel(child, d)).toList();
      case Decision.EmitEvent d ->
          List.of(
              new Outgoing(ActorId.run(d.run()), new Message.Event(d.name(), d.payload(), null)));
      case Decision.CompleteRun d -> toParent(state, d);
      case Decision.FailRun d -> toParent(state, d.error(), false);
      case Decision.TimeOutRun d -> toParent(state, d.error(), false);
      case Decision.RefuseInput d -> toParent(state, d.error(), true);
      case Decision.CancelRun d when !d.byParent() -> toParent(state, cancelled(state, d), false);
      default -> List.of();
    };
  }

  private static Outgoing start(RunState state, Decision.StartChild d) {
    Token token = state.liveToken(d.token()).orElseThrow();
    if (token.input() == null) {
      throw new IllegalStateException("Expected an input for the child of " + token);
    }
    var parent =
        new Parent(state.runId(), d.token(), d.attempt(), state.rootId(), state.depth() + 1);
    List<Artifact> artifacts = d.inherits() ? state.artifacts().visible() : List.of();
    var message =
        new Message.StartChild(
            d.child(), d.workflow(), d.version(), token.input(), parent, artifacts);
    return new Outgoing(ActorId.run(d.child()), message);
  }

  private static Outgoing cancel(String child, Decision.CancelChildren d) {
    return new Outgoing(ActorId.run(child), new Message.CancelChild(d.reason()));
  }

  private static List<Outgoing> toParent(RunState state, Decision.CompleteRun d) {
    Parent parent = state.parent();
    return parent == null
        ? List.of()
        : List.of(
            new Outgoing(
                ActorId.run(parent.runId()),
                new Message.ChildCompleted(
                    parent.token(),
                    parent.attempt(),
                    state.runId(),
                    d.result(),
                    List.copyOf(state.artifacts().staged()))));
  }

  private static List<Outgoing> toParent(RunState state, NodeError error, boolean refused) {
    Parent parent = state.parent();
    return parent == null
        ? List.of()
        : List.of(
            new Outgoing(
                ActorId.run(parent.runId()),
                new Message.ChildFailed(
                    parent.token(), parent.attempt(), state.runId(), error, refused)));
  }

  private static NodeError cancelled(RunState state, Decision.CancelRun d) {
    String message = "Run %s was cancelled: %s".formatted(state.runId(), d.reason());
    return new NodeError(ErrorCode.CANCELLED, message, null, 0, false, null);
  }
}
