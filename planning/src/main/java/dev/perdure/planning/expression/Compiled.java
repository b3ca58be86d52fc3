package dev.perdure.planning.expression;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Outcome of compiling: the thing, or all mistakes at once. */
public record Compiled<T>(@Nullable T value, List<Problem> problems) {

  public Compiled {
    problems = List.copyOf(problems);
    if ((value == null) == problems.isEmpty()) {
      throw new IllegalArgumentException(
          "Expected either a value or problems, but got " + problems);
    }
  }

  static <T> Compiled<T> of(T value) {
    return new Compiled<>(value, List.of());
  }

  static <T> Compiled<T> refused(List<Problem> problems) {
    return new Compiled<>(null, problems);
  }

  static <T> Compiled<T> refused(Problem problem) {
    return refused(List.of(problem));
  }

  public boolean ok() {
    return value != null;
  }

  /** The thing itself, for callers who know that the text has no mistake. */
  public T orElseThrow() {
    if (value == null) {
      throw new IllegalArgumentException(
          problems.stream().map(Problem::message).collect(Collectors.joining("; ")));
    }
    return value;
  }
}
