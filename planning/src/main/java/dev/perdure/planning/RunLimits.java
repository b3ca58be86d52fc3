package dev.perdure.planning;

import dev.perdure.model.ErrorCode;
import dev.perdure.model.decision.ContextWrite;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonSize;
import dev.perdure.model.json.JsonText;
import dev.perdure.planning.state.Scope;
import java.util.List;

/**
 * How much one run may hold. A node that goes beyond fails with {@code LIMIT_EXCEEDED}, and nothing
 * of what was too much is written.
 *
 * @param inputBytes what one node's work gets, as text
 * @param resultBytes what one node returns, as text
 * @param outputBytes the result of the run, as text
 * @param contextBytes state and output together, as text
 * @param liveTokens how many tokens may be live at once
 * @param fanOutWidth how many branches one fan-out may have
 * @param branchBytes what one branch itself writes, as text
 * @param subworkflowDepth how many runs may stand above one that runs for another
 * @param eventBytes what one event brings along, as text
 * @param pendingEvents how many events are kept that no token waits for yet
 * @param artifacts how many names a run may stage artifacts under
 * @param artifactBytes the content of one artifact
 */
public record RunLimits(
    long inputBytes,
    long resultBytes,
    long outputBytes,
    long contextBytes,
    int liveTokens,
    int fanOutWidth,
    long branchBytes,
    int subworkflowDepth,
    long eventBytes,
    int pendingEvents,
    int artifacts,
    long artifactBytes) {

  private static final long MEBIBYTE = 1024 * 1024;

  public static final RunLimits DEFAULT =
      new RunLimits(
          MEBIBYTE,
          MEBIBYTE,
          MEBIBYTE,
          8 * MEBIBYTE,
          200_000,
          100_000,
          MEBIBYTE,
          1_000,
          MEBIBYTE,
          1_000,
          10_000,
          64 * MEBIBYTE);

  void checkInput(Json value) throws NodeFails {
    check("the node's input", value, "inputBytes", inputBytes);
  }

  void checkResult(Json value) throws NodeFails {
    check("the node's result", value, "resultBytes", resultBytes);
  }

  void checkEvent(Json value) throws NodeFails {
    check("the event", value, "eventBytes", eventBytes);
  }

  /** An answer is refused before it becomes a result. */
  void checkAnswer(Json value) throws NodeFails {
    check("the answer", value, "resultBytes", resultBytes);
  }

  void checkOutput(Json value) throws NodeFails {
    check("the run's result", value, "outputBytes", outputBytes);
  }

  void checkArtifacts(int names) throws NodeFails {
    if (names > artifacts) {
      throw exceeded("the run", "artifacts", artifacts, "artifacts", names);
    }
  }

  void checkContext(Scope scope, List<ContextWrite> writes) throws NodeFails {
    long most = scope.isBranch() ? branchBytes : contextBytes;
    if (scope.sizeAtMostWith(writes) <= most) {
      return;
    }
    long bytes = scope.sizeWith(writes);
    if (bytes > most) {
      throw scope.isBranch()
          ? exceeded("a branch's own writes", "branchBytes", most, "bytes", bytes)
          : exceeded("the run's context", "contextBytes", most, "bytes", bytes);
    }
  }

  void checkWidth(long branches) throws NodeFails {
    if (branches > fanOutWidth) {
      throw exceeded("a fan-out", "fanOutWidth", fanOutWidth, "branches", branches);
    }
  }

  void checkLiveTokens(long tokens) throws NodeFails {
    if (tokens > liveTokens) {
      throw exceeded("the run", "liveTokens", liveTokens, "live tokens", tokens);
    }
  }

  void checkDepth(int depth) throws NodeFails {
    if (depth > subworkflowDepth) {
      throw new NodeFails(
          ErrorCode.LIMIT_EXCEEDED,
          "Expected subworkflows to nest at most %d deep, but this one would be number %d; end the recursion, or raise the limit subworkflowDepth"
              .formatted(subworkflowDepth, depth));
    }
  }

  private static void check(String what, Json value, String limit, long most) throws NodeFails {
    checkNesting(what, value, JsonText.MAX_NESTING);
    long bytes = JsonSize.of(value);
    if (bytes > most) {
      throw exceeded(what, limit, most, "bytes", bytes);
    }
  }

  /** The path of a write nests too. */
  static void checkNesting(ContextWrite write) throws NodeFails {
    int levels = JsonText.MAX_NESTING - 1 - write.path().size();
    checkNesting("the context", write.value(), levels);
  }

  /** Deeper values could be written to the journal, but not be read again. */
  private static void checkNesting(String what, Json value, int levels) throws NodeFails {
    if (levels < 0 || JsonSize.nestsDeeperThan(levels, value)) {
      throw new NodeFails(
          ErrorCode.LIMIT_EXCEEDED,
          "Expected %s to nest at most %d levels deep, but it nests deeper; make it flatter"
              .formatted(what, JsonText.MAX_NESTING));
    }
  }

  private static NodeFails exceeded(String what, String limit, long most, String unit, long found) {
    return new NodeFails(
        ErrorCode.LIMIT_EXCEEDED,
        "Expected %s to have at most %d %s, but found %d; make it smaller, or raise the limit %s"
            .formatted(what, most, unit, found, limit));
  }
}
