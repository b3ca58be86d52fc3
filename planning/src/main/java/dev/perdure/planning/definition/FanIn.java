package dev.perdure.planning.definition;

import dev.perdure.model.definition.Synchronization;
import dev.perdure.planning.expression.Expression;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the branches of a group come together: what all its transitions say, with every default
 * resolved.
 *
 * @param target the node that goes on
 * @param transitions the ids of those that lead here, in file order
 */
public record FanIn(
    String group,
    String target,
    List<String> transitions,
    Synchronization.Strategy strategy,
    Synchronization.OnEarlyComplete onEarlyComplete,
    Synchronization.OnBranchFailure onBranchFailure,
    @Nullable Duration timeout,
    @Nullable Duration deadline,
    Synchronization.OnTimeout onTimeout,
    @Nullable Merge merge) {

  public FanIn {
    transitions = List.copyOf(transitions);
  }

  /**
   * What the branches leave behind.
   *
   * @param source a path, evaluated in each branch
   */
  public record Merge(Expression source, Target target, Synchronization.MergeStrategy strategy) {}
}
