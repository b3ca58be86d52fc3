package dev.perdure.planning.expression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Texts by seed: what is printed means the same, and what is broken is refused, never thrown. */
class RobustnessTest {

  private static final int TEXTS_PER_SEED = 300;
  private static final String ALPHABET = "()[]{}.?:,'\"\\`+-*/%<>=!&|$ \n0123456789aeinorstux_😀\0";
  private static final Names NAMES = Names.of(CelOracle.VALUES.keySet().toArray(String[]::new));

  static LongStream seeds() {
    return LongStream.range(0, 10);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void a_printed_expression_means_what_the_text_meant(long seed) {
    var generator = new ExpressionGenerator(seed);
    for (int i = 0; i < TEXTS_PER_SEED; i++) {
      String source = generator.any(1 + i % 4);
      String printed = Printer.print(Parser.parse(source, Limits.DEFAULT));

      assertThat(outcome(printed)).as(source).isEqualTo(outcome(source));
      assertThat(Printer.print(Parser.parse(printed, Limits.DEFAULT))).isEqualTo(printed);
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void broken_text_is_refused_with_a_place_inside_it(long seed) {
    var random = new SplittableRandom(seed);
    var generator = new ExpressionGenerator(seed);
    for (int i = 0; i < TEXTS_PER_SEED; i++) {
      String source = broken(generator.any(1 + i % 3), random);
      for (Problem problem : Expression.compile(source, NAMES).problems()) {
        assertThat(problem.message()).as(source).isNotEmpty();
        assertThat(problem.offset()).as(source).isNotNegative();
        assertThat(problem.offset() + problem.length())
            .as(source)
            .isBetween(problem.offset(), source.length());
      }
      outcome(source);
      Template.compile("a ${" + source + "} b", NAMES);
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void a_template_without_dollar_signs_is_what_it_says(long seed) throws Exception {
    var random = new SplittableRandom(seed);
    for (int i = 0; i < TEXTS_PER_SEED; i++) {
      String text = broken("some text", random).replace("$", "");

      assertThat(Template.compile(text, NAMES).orElseThrow().render(name -> null)).isEqualTo(text);
    }
  }

  private static String broken(String source, SplittableRandom random) {
    var text = new StringBuilder(source);
    for (int change = random.nextInt(1, 4); change > 0; change--) {
      int at = random.nextInt(text.length() + 1);
      int letter =
          ALPHABET.codePoints()
              .toArray()[random.nextInt(ALPHABET.codePointCount(0, ALPHABET.length()))];
      switch (random.nextInt(3)) {
        case 0 -> text.insert(at, Character.toString(letter));
        case 1 -> text.setLength(Math.max(1, at));
        default -> text.deleteCharAt(Math.min(at, text.length() - 1)).append(' ');
      }
    }
    return text.toString();
  }

  private static String outcome(String source) {
    Expression expression = Expression.compile(source, NAMES).value();
    if (expression == null) {
      return "refused";
    }
    var bindings = Bindings.of(CelOracle.VALUES);
    assertThat(expression.explain(bindings).text()).isNotEmpty();
    try {
      return expression.evaluate(bindings).toString();
    } catch (ExpressionFailed e) {
      return "error";
    }
  }
}
