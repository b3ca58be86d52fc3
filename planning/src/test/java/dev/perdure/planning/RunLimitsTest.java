package dev.perdure.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import org.junit.jupiter.api.Test;

class RunLimitsTest {
  private static final RunLimits SMALL =
      new RunLimits(10, 10, 10, 100, 5, 5, 50, 2, 10, 5, 10, 1_000);

  @Test
  void what_meets_a_limit_exactly_is_not_too_much() {
    assertThatCode(() -> SMALL.checkResult(Json.of("12345678"))).doesNotThrowAnyException();
    assertThatCode(() -> SMALL.checkLiveTokens(5)).doesNotThrowAnyException();
  }

  @Test
  void what_goes_beyond_is_told_with_limit_value_and_what_to_do() {
    NodeFails failure =
        catchThrowableOfType(NodeFails.class, () -> SMALL.checkResult(Json.of("123456789")));

    assertThat(failure.at("charge", 1).code()).isEqualTo("LIMIT_EXCEEDED");
    assertThat(failure)
        .hasMessage(
            "Expected the node's result to have at most 10 bytes, but found 11; make it smaller,"
                + " or raise the limit resultBytes");
  }

  @Test
  void a_value_that_the_journal_could_not_read_back_is_refused() {
    Json deep = Json.Null.NULL;
    for (int level = 0; level < JsonText.MAX_NESTING; level++) {
      deep = Json.array(deep);
    }
    Json deepest = deep;

    assertThatCode(() -> RunLimits.DEFAULT.checkInput(deepest)).doesNotThrowAnyException();
    assertThat(
            catchThrowableOfType(
                NodeFails.class, () -> RunLimits.DEFAULT.checkInput(Json.array(deepest))))
        .hasMessage(
            "Expected the node's input to nest at most 100 levels deep, but it nests deeper; make"
                + " it flatter");
  }

  @Test
  void the_usual_limits_are_those_of_the_language() {
    assertThat(RunLimits.DEFAULT)
        .isEqualTo(
            new RunLimits(
                1 << 20, 1 << 20, 1 << 20, 8 << 20, 200_000, 100_000, 1 << 20, 1_000, 1 << 20,
                1_000, 10_000, 64 << 20));
  }
}
