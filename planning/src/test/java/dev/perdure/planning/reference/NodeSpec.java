package dev.perdure.planning.reference;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A node of a {@link Spec}.
 *
 * @param input the inputMapping; null for none
 * @param output the outputMapping by target; null for none, which is not the same as an empty one
 * @param timeout of one attempt, in milliseconds; null for none
 */
public record NodeSpec(
    String name,
    Kind kind,
    @Nullable Map<String, Expr> input,
    @Nullable Map<String, Expr> output,
    @Nullable Retry retry,
    @Nullable Long timeout,
    boolean firstMatch,
    boolean completeOnNoMatch) {

  /** What a node does. */
  public sealed interface Kind {
    record Pass() implements Kind {}

    record Transform() implements Kind {}

    record Fail(String code) implements Kind {}

    /** The outside world decides what comes of it. */
    record Work() implements Kind {}

    /** Waits for so many milliseconds. */
    record Wait(long millis) implements Kind {}

    /** Waits for an event; for ever if {@code timeout} is null. */
    record Await(String event, @Nullable Long timeout) implements Kind {}

    /** A run of its own; here too the outside world decides. */
    record Child(boolean catches) implements Kind {}
  }

  /**
   * Without backoff and jitter.
   *
   * @param delay before each further attempt, in milliseconds
   * @param codes the retryableErrors; null where the failure decides
   */
  public record Retry(int maxAttempts, long delay, @Nullable Set<String> codes) {}

  private static NodeSpec of(String name, Kind kind) {
    return new NodeSpec(name, kind, null, null, null, null, false, false);
  }

  static NodeSpec pass(String name) {
    return of(name, new Kind.Pass());
  }

  static NodeSpec work(String name) {
    return of(name, new Kind.Work());
  }

  static NodeSpec wait(String name, long millis) {
    return of(name, new Kind.Wait(millis));
  }

  static NodeSpec await(String name, String event, @Nullable Long timeout) {
    return of(name, new Kind.Await(event, timeout));
  }

  static NodeSpec child(String name, boolean catches) {
    return of(name, new Kind.Child(catches));
  }

  static NodeSpec transform(String name, String key, Expr value) {
    return of(name, new Kind.Transform()).input(key, value);
  }

  static NodeSpec fail(String name, String code) {
    return of(name, new Kind.Fail(code));
  }

  /** With one more entry of the inputMapping. */
  NodeSpec input(String key, Expr value) {
    return withInput(more(input, key, value));
  }

  /** With one more entry of the outputMapping. */
  NodeSpec output(String target, Expr value) {
    return withOutput(more(output, target, value));
  }

  private static Map<String, Expr> more(
      @Nullable Map<String, Expr> mapping, String key, Expr value) {
    var more = new LinkedHashMap<String, Expr>(mapping == null ? Map.of() : mapping);
    more.put(key, value);
    return more;
  }

  NodeSpec withInput(@Nullable Map<String, Expr> mapping) {
    return new NodeSpec(name, kind, mapping, output, retry, timeout, firstMatch, completeOnNoMatch);
  }

  NodeSpec withOutput(@Nullable Map<String, Expr> mapping) {
    return new NodeSpec(name, kind, input, mapping, retry, timeout, firstMatch, completeOnNoMatch);
  }

  NodeSpec retry(@Nullable Retry other) {
    return new NodeSpec(name, kind, input, output, other, timeout, firstMatch, completeOnNoMatch);
  }

  NodeSpec timeout(@Nullable Long millis) {
    return new NodeSpec(name, kind, input, output, retry, millis, firstMatch, completeOnNoMatch);
  }

  NodeSpec firstMatch(boolean flag) {
    return new NodeSpec(name, kind, input, output, retry, timeout, flag, completeOnNoMatch);
  }

  NodeSpec completeOnNoMatch(boolean flag) {
    return new NodeSpec(name, kind, input, output, retry, timeout, firstMatch, flag);
  }
}
