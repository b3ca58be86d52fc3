package dev.perdure.planning.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.json.Json;
import dev.perdure.planning.reference.Memory.RunStatus;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Compares planner and reference on many random workflows, and counts what happened. Its {@link
 * #main} does so for as many seeds as one likes.
 */
public final class Comparison {
  private static final int BUDGET = 300;

  /** Exploring costs more than all else, and one calm schedule is as good as another. */
  private static final int EXPLORE_EVERY = 10;

  private final boolean plain;
  private final Coverage coverage = new Coverage();
  private final Map<RunStatus, Integer> ends = new EnumMap<>(RunStatus.class);
  private int tooBig;
  private int explored;

  Comparison(boolean plain) {
    this.plain = plain;
  }

  /**
   * From one seed to another, with {@code plain} as a third word for workflows without fan-outs.
   */
  public static void main(String[] args) {
    var comparison = new Comparison(args.length > 2 && args[2].equals("plain"));
    comparison.run(Long.parseLong(args[0]), Long.parseLong(args[1]));
    System.out.println(comparison.report());
  }

  /** Fails with a small workflow and its schedule where the two disagree. */
  void run(long first, long beyond) {
    for (long seed = first; seed < beyond; seed++) {
      Spec spec = Definitions.random(seed, plain);
      Json input = Definitions.input(seed);
      try {
        run(seed, spec, input);
      } catch (ReferenceRun.TooBig e) {
        tooBig++;
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError(Shrinker.report(seed, spec, input, e), e);
      }
    }
  }

  private void run(long seed, Spec spec, Json input) {
    var driver = new Driver(seed, spec, input, coverage);
    driver.drive();
    ReferenceRun end = driver.pair().reference();
    ends.merge(end.status(), 1, Integer::sum);
    if (!driver.isRough() && seed % EXPLORE_EVERY == 1) {
      Optional<Set<Outcome>> all = Outcomes.of(spec, input, driver.world(), BUDGET);
      all.ifPresent(outcomes -> assertThat(outcomes).contains(Outcome.of(end)));
      explored += all.isPresent() ? 1 : 0;
    }
  }

  Coverage coverage() {
    return coverage;
  }

  Map<RunStatus, Integer> ends() {
    return ends;
  }

  /** Workflows that made too many tokens to be compared to their end. */
  int tooBig() {
    return tooBig;
  }

  /** Runs whose end was looked up among all that are possible. */
  int explored() {
    return explored;
  }

  private String report() {
    return "ends %s, too big %d, explored %d%n%s%n%s"
        .formatted(
            ends,
            tooBig,
            explored,
            coverage.happened(),
            coverage.decisions().toString().replace(", ", "\n"));
  }
}
