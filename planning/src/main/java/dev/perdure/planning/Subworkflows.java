package dev.perdure.planning;

import dev.perdure.model.ErrorCode;
import dev.perdure.model.NodeError;
import dev.perdure.model.TokenStatus;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.definition.Work;
import dev.perdure.model.json.Json;
import dev.perdure.model.message.Message;
import dev.perdure.planning.state.Token;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tokens whose work is a run of its own: each attempt is a child, started, heard of or called off.
 */
final class Subworkflows {

  /** How many failures of failures an error tells: the nearest ones, and the first of all. */
  private static final int MOST_CAUSES = 10;

  private Subworkflows() {}

  /** Starts the first child. */
  static void begin(Draft draft, Token token, Json.Obj input) throws NodeFails {
    draft.limits().checkDepth(draft.state().depth() + 1);
    start(draft, token, 1, input);
  }

  /** Starts the child of an attempt that a retry has come due for. */
  static void beginNext(Draft draft, Token token) {
    start(draft, token, token.attempt(), null);
  }

  private static void start(Draft draft, Token token, int attempt, Json.@Nullable Obj input) {
    Work.Subworkflow work = work(draft, token);
    draft.decide(
        new Decision.StartChild(
            token.id(),
            attempt,
            ChildIds.of(draft.state().runId(), token.id(), attempt),
            work.workflow(),
            work.version(),
            input,
            work.inheritArtifacts(),
            draft.afterOrNever(draft.node(token).node().timeout())));
  }

  static void completed(Draft draft, Message.ChildCompleted message) {
    Token token = wanted(draft, message.token(), message.attempt());
    if (token != null) {
      NodeEnd.succeed(draft, token, message.result(), message.artifacts());
      Progress.goOn(draft);
    }
  }

  static void failed(Draft draft, Message.ChildFailed message) {
    Token token = wanted(draft, message.token(), message.attempt());
    if (token == null) {
      return;
    }
    if (message.refused()) {
      NodeEnd.fail(draft, token, error(token, message.error(), null));
    } else {
      NodeError cause = message.error().withCauses(MOST_CAUSES - 1);
      failed(draft, token, error(token, message.error(), cause));
    }
    Progress.goOn(draft);
  }

  private static @Nullable Token wanted(Draft draft, long token, int attempt) {
    return Attempts.wanted(draft, token, attempt, TokenStatus.WAITING_FOR_SUBWORKFLOW);
  }

  /** The child has taken too long, and is called off. */
  static void timedOut(Draft draft, Token token) {
    String message =
        "Expected child %s of '%s' to end by %s, but it did not"
            .formatted(child(draft, token), token.node(), token.due());
    callOff(draft, List.of(token), message);
    failed(
        draft,
        token,
        new NodeError(ErrorCode.TIMEOUT, message, token.node(), token.attempt(), true, null));
  }

  /** An attempt came to nothing: another one follows, or the failure is the node's. */
  private static void failed(Draft draft, Token token, NodeError error) {
    if (Attempts.retry(draft, token, error)) {
      return;
    }
    switch (work(draft, token).onFailure()) {
      case PROPAGATE -> NodeEnd.fail(draft, token, error);
      case CATCH -> NodeEnd.succeed(draft, token, caught(error, child(draft, token)));
    }
  }

  private static NodeError error(Token token, NodeError child, @Nullable NodeError cause) {
    return new NodeError(
        child.code(), child.message(), token.node(), token.attempt(), child.retryable(), cause);
  }

  private static Json.Obj caught(NodeError error, String child) {
    return Json.object(
        "error",
        Json.object(
            "code", Json.of(error.code()),
            "message", Json.of(error.message()),
            "runId", Json.of(child)));
  }

  /** Ends the children that these tokens wait for; nobody does any more. */
  static void callOff(Draft draft, List<Token> tokens, String reason) {
    if (!tokens.isEmpty()) {
      List<String> children = tokens.stream().map(token -> child(draft, token)).toList();
      draft.decide(new Decision.CancelChildren(children, reason));
    }
  }

  private static String child(Draft draft, Token token) {
    return ChildIds.of(draft.state().runId(), token.id(), token.attempt());
  }

  private static Work.Subworkflow work(Draft draft, Token token) {
    if (draft.node(token).node().work() instanceof Work.Subworkflow work) {
      return work;
    }
    throw new IllegalStateException("Expected a subworkflow at the node of " + token);
  }
}
