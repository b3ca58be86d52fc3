package dev.perdure.planning.expression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Thousands of expressions give what CEL gives; a failing seed is the whole bug report. */
class CelOracleTest {

  private static final int SEEDS = 8;
  private static final int EXPRESSIONS_PER_SEED = 400;
  private static final int DEEPEST = 3;

  private static final CelOracle ORACLE = new CelOracle();
  private static final Names NAMES = Names.of(CelOracle.VALUES.keySet().toArray(String[]::new));

  static LongStream seeds() {
    return LongStream.range(0, SEEDS);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void expressions_give_what_cel_gives(long seed) {
    var generator = new ExpressionGenerator(seed);
    List<String> differences = new ArrayList<>();
    int values = 0;
    for (int i = 0; i < EXPRESSIONS_PER_SEED; i++) {
      String source = generator.any(1 + i % DEEPEST);
      String theirs = ORACLE.outcome(source);
      String ours = outcome(source);
      values += ours.equals("error") ? 0 : 1;
      if (!ours.equals(theirs)) {
        differences.add(source + "\n    CEL: " + theirs + "\n    we:  " + ours);
      }
    }

    assertThat(differences).isEmpty();
    assertThat(values).isGreaterThan(EXPRESSIONS_PER_SEED / 2);
  }

  private static String outcome(String source) {
    try {
      return Expression.compile(source, NAMES)
          .orElseThrow()
          .evaluate(Bindings.of(CelOracle.VALUES))
          .toString();
    } catch (ExpressionFailed e) {
      return "error";
    }
  }
}
