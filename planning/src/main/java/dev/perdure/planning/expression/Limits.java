package dev.perdure.planning.expression;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * How much an expression may ask for.
 *
 * @param expressionBytes the length of its text in UTF-8
 * @param expressionDepth how deep its operators and brackets may nest
 * @param expressionSteps how much work one evaluation may be
 * @param jsonNesting how deep the value that it builds may nest
 */
public record Limits(
    int expressionBytes, int expressionDepth, long expressionSteps, int jsonNesting) {

  public static final int MAX_BYTES = 4096;
  public static final int MAX_DEPTH = 250;
  public static final long MAX_STEPS = 1_000_000;
  public static final int MAX_NESTING = 100;

  public static final Limits DEFAULT = new Limits(MAX_BYTES, MAX_DEPTH, MAX_STEPS, MAX_NESTING);

  /** What is wrong with the length of this text, if anything. */
  @Nullable Problem tooLong(String source) {
    int bytes = source.getBytes(StandardCharsets.UTF_8).length;
    return bytes <= expressionBytes
        ? null
        : new Problem(
            0,
            source.length(),
            exceeded("expressionBytes", expressionBytes, "bytes of text", "this one has " + bytes));
  }

  Problem tooDeep(Span at) {
    return at.problem(
        exceeded("expressionDepth", expressionDepth, "levels of nesting", "this one has more"));
  }

  ExpressionFailed tooManySteps() {
    return ExpressionFailed.limit(
        exceeded("expressionSteps", expressionSteps, "steps", "this evaluation needs more"));
  }

  ExpressionFailed nestedTooDeep() {
    return ExpressionFailed.limit(
        exceeded("jsonNesting", jsonNesting, "levels in its value", "this value has more"));
  }

  private static String exceeded(String limit, long value, String unit, String found) {
    return "Expected an expression of at most %s %s, but %s; split it up, or raise the limit %s"
        .formatted(value, unit, found, limit);
  }
}
