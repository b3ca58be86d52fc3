package dev.perdure.bench;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What all rounds of a scenario say about one thing.
 *
 * @param size the number that the figure is drawn over; null if there is none
 * @param bare what the bare loop did in the same rounds; null where there is nothing of that kind
 */
public record Figure(
    String name,
    @Nullable Long size,
    Unit unit,
    Spread value,
    int rounds,
    @Nullable Beside bare,
    boolean unsafe) {

  /**
   * The bare loop's own figure.
   *
   * @param ratio of the engine's value to the bare one, round by round
   */
  public record Beside(String name, Spread value, Spread ratio) {}

  /** Puts the samples of one figure together. */
  static Figure of(List<Sample> samples) {
    Sample first = samples.getFirst();
    return new Figure(
        first.figure(),
        first.size(),
        first.unit(),
        Spread.of(samples.stream().map(Sample::value).toList()),
        samples.size(),
        beside(samples),
        first.unsafe());
  }

  private static @Nullable Beside beside(List<Sample> samples) {
    List<Sample> compared = samples.stream().filter(sample -> sample.bare() != null).toList();
    if (compared.isEmpty()) {
      return null;
    }
    List<Sample.Bare> bare =
        compared.stream().map(sample -> Objects.requireNonNull(sample.bare())).toList();
    List<Double> ratios =
        compared.stream()
            .map(sample -> sample.value() / Objects.requireNonNull(sample.bare()).value())
            .toList();
    return new Beside(
        bare.getFirst().name(),
        Spread.of(bare.stream().map(Sample.Bare::value).toList()),
        Spread.of(ratios));
  }
}
