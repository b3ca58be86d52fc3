package dev.perdure.model.definition;

import dev.perdure.model.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * What taking a transition makes, where that is not just one token in the same scope.
 *
 * @param concurrency how many of them may have begun and not be over; null: all
 * @param siblingGroup makes them the branches of one fan-out instance; null: they end on their own
 */
public record Spawn(Tokens tokens, @Nullable Integer concurrency, @Nullable String siblingGroup) {

  /** How many tokens. */
  public sealed interface Tokens {}

  /** One, as any transition makes; a branch of its group. */
  public record One() implements Tokens {}

  /** As many as the expression, or the integer, says. */
  public record Count(Json expression) implements Tokens {}

  /**
   * One for each item of a list.
   *
   * @param collection an expression, or the list itself
   * @param itemVar the name under which a branch finds its item; null: {@code _branch.item} alone
   */
  public record Each(Json collection, @Nullable String itemVar) implements Tokens {}
}
