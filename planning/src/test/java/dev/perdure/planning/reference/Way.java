package dev.perdure.planning.reference;

import org.jspecify.annotations.Nullable;

/** A transition of a {@link Spec}. */
public record Way(
    String from,
    String to,
    int priority,
    boolean isDefault,
    @Nullable On on,
    @Nullable Expr condition,
    @Nullable Spread spread,
    @Nullable Integer concurrency,
    @Nullable String group,
    @Nullable Sync sync,
    @Nullable Integer maxIterations) {

  /** For which end of a node a transition is. */
  public enum On {
    SUCCESS,
    FAILURE,
    TIMEOUT,
    ANY
  }

  /** How many tokens a transition makes. */
  public sealed interface Spread {
    record Count(Expr count) implements Spread {}

    record Each(Expr collection, @Nullable String itemVar) implements Spread {}
  }

  static Way way(String from, String to) {
    return new Way(from, to, 1, false, null, null, null, null, null, null, null);
  }

  boolean isForSuccess() {
    return on == null || on == On.SUCCESS || on == On.ANY;
  }

  boolean isForFailure(String code) {
    boolean late = code.equals("TIMEOUT") || code.equals("SYNC_TIMEOUT");
    return on == On.FAILURE || on == On.ANY || (on == On.TIMEOUT && late);
  }

  /** Whether its tokens are those of a fan-out, grouped or not. */
  boolean fansOut() {
    return spread != null || group != null;
  }

  Way priority(int other) {
    return new Way(
        from, to, other, isDefault, on, condition, spread, concurrency, group, sync, maxIterations);
  }

  Way asDefault(boolean flag) {
    return new Way(
        from, to, priority, flag, on, condition, spread, concurrency, group, sync, maxIterations);
  }

  Way on(@Nullable On other) {
    return new Way(
        from,
        to,
        priority,
        isDefault,
        other,
        condition,
        spread,
        concurrency,
        group,
        sync,
        maxIterations);
  }

  Way condition(@Nullable Expr other) {
    return new Way(
        from, to, priority, isDefault, on, other, spread, concurrency, group, sync, maxIterations);
  }

  Way spread(@Nullable Spread other) {
    return new Way(
        from,
        to,
        priority,
        isDefault,
        on,
        condition,
        other,
        concurrency,
        group,
        sync,
        maxIterations);
  }

  Way spawn(long count) {
    return spread(new Spread.Count(Expr.lit(count)));
  }

  Way spawn(Expr count) {
    return spread(new Spread.Count(count));
  }

  Way each(Expr collection, @Nullable String itemVar) {
    return spread(new Spread.Each(collection, itemVar));
  }

  Way concurrency(@Nullable Integer other) {
    return new Way(
        from, to, priority, isDefault, on, condition, spread, other, group, sync, maxIterations);
  }

  Way group(@Nullable String other) {
    return new Way(
        from,
        to,
        priority,
        isDefault,
        on,
        condition,
        spread,
        concurrency,
        other,
        sync,
        maxIterations);
  }

  Way sync(@Nullable Sync other) {
    return new Way(
        from,
        to,
        priority,
        isDefault,
        on,
        condition,
        spread,
        concurrency,
        group,
        other,
        maxIterations);
  }

  /** A fan-in transition that leaves the settings to another one. */
  Way sync(String ofGroup) {
    return sync(new Sync(ofGroup, null));
  }

  Way sync(String ofGroup, Sync.Settings settings) {
    return sync(new Sync(ofGroup, settings));
  }

  Way maxIterations(@Nullable Integer other) {
    return new Way(
        from, to, priority, isDefault, on, condition, spread, concurrency, group, sync, other);
  }
}
