package dev.perdure.planning;

import dev.perdure.model.Artifact;
import dev.perdure.model.ErrorCode;
import dev.perdure.model.NodeError;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.definition.Node;
import dev.perdure.model.json.Json;
import dev.perdure.planning.Routing.End;
import dev.perdure.planning.Routing.Route;
import dev.perdure.planning.definition.ExecutableNode;
import dev.perdure.planning.definition.ExecutableTransition;
import dev.perdure.planning.state.Token;
import java.util.List;

/** What follows when a token's node has given its result, or has failed for good. */
final class NodeEnd {
  private NodeEnd() {}

  static void succeed(Draft draft, Token token, Json result) {
    succeed(draft, token, result, List.of());
  }

  /**
   * The result is recorded first, so that it can be undone where the node fails after its work: the
   * handler of that failure finds it under {@code nodes}.
   */
  static void succeed(Draft draft, Token token, Json result, List<Artifact> artifacts) {
    ExecutableNode node = draft.node(token);
    try {
      draft.limits().checkResult(result);
      draft.decide(new Decision.RecordResult(token.id(), result, node.resultIsNamed()));
      stage(draft, token, artifacts);
      Mappings.output(draft, token, node, result);
      clearLastError(draft, token);
      List<ExecutableTransition> next = afterSuccess(draft, token, node, result);
      var followers = Followers.of(draft, token, next, draft.names(token, result));
      draft.decide(new Decision.CompleteToken(token.id()));
      followers.follow();
    } catch (NodeFails failure) {
      fail(draft, token, failure.at(token.node(), token.attempts()));
    }
  }

  private static void stage(Draft draft, Token token, List<Artifact> artifacts) throws NodeFails {
    if (!artifacts.isEmpty()) {
      draft.limits().checkArtifacts(draft.state().artifacts().countWith(artifacts));
      draft.decide(new Decision.StageArtifacts(token.id(), artifacts));
    }
  }

  /**
   * An error while the failure is routed is not routed again: the branch or run fails with it, and
   * the failure is its cause.
   */
  static void fail(Draft draft, Token token, NodeError error) {
    draft.decide(new Decision.FailToken(token.id(), error));
    if (draft.trace().isWanted()) {
      draft
          .trace()
          .add("failure of %s: %s %s".formatted(token.node(), error.code(), error.message()));
    }
    try {
      List<ExecutableTransition> next = afterFailure(draft, token, error);
      if (next.isEmpty()) {
        Branches.fail(draft, token.branch(), error);
        return;
      }
      Followers.of(draft, token, next, draft.names(token, Json.Null.NULL)).follow();
    } catch (NodeFails failure) {
      Branches.fail(draft, token.branch(), failure.at(token.node(), token.attempts(), error));
    }
  }

  private static void clearLastError(Draft draft, Token token) {
    NodeError last = draft.state().scopeOf(token.id()).lastError();
    if (last != null && token.node().equals(last.node())) {
      draft.decide(new Decision.ClearLastError(token.id()));
    }
  }

  private static List<ExecutableTransition> afterSuccess(
      Draft draft, Token token, ExecutableNode node, Json result) throws NodeFails {
    if (!node.handlesSuccess()) {
      return List.of();
    }
    RunNames names = draft.names(token, result);
    Route route = Routing.route(node, End.SUCCESS, token.iterations(), names, draft.trace());
    return switch (route) {
      case Route.Follow(var transitions) -> transitions;
      case Route.LoopLimit(var transition) -> throw loopLimit(transition);
      case Route.NoMatch() when node.node().onNoMatch() == Node.OnNoMatch.COMPLETE -> List.of();
      case Route.NoMatch() -> throw noMatch(node, token, names);
    };
  }

  /** Empty if nobody handles it. */
  private static List<ExecutableTransition> afterFailure(Draft draft, Token token, NodeError error)
      throws NodeFails {
    RunNames names = draft.names(token, Json.Null.NULL);
    Route route =
        Routing.route(draft.node(token), End.of(error), token.iterations(), names, draft.trace());
    return switch (route) {
      case Route.Follow(var transitions) -> transitions;
      case Route.LoopLimit(var transition) -> throw loopLimit(transition);
      case Route.NoMatch() -> List.of();
    };
  }

  private static NodeFails noMatch(ExecutableNode node, Token token, RunNames names) {
    return new NodeFails(
        ErrorCode.NO_MATCHING_TRANSITION,
        "Expected a transition from '%s' to match, but none did: %s"
            .formatted(
                token.node(), Routing.explain(node, End.SUCCESS, token.iterations(), names)));
  }

  private static NodeFails loopLimit(ExecutableTransition transition) {
    return new NodeFails(
        ErrorCode.LOOP_LIMIT,
        ("Expected transition '%s' to be taken at most %d times along one way, but it matched"
                + " again; end the loop by a condition, or set loopConfig.maxIterations")
            .formatted(transition.transition().id(), transition.limit()));
  }
}
