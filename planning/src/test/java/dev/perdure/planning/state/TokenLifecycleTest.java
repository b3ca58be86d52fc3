package dev.perdure.planning.state;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.model.TokenStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TokenLifecycleTest {

  static List<Arguments> pairs() {
    var pairs = new ArrayList<Arguments>();
    for (TokenStatus from : TokenStatus.values()) {
      for (TokenStatus to : TokenStatus.values()) {
        pairs.add(Arguments.of(from, to));
      }
    }
    return pairs;
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void what_is_not_in_the_table_cannot_happen(TokenStatus from, TokenStatus to) {
    if (TokenLifecycle.LEGAL.getOrDefault(from, Set.of()).contains(to)) {
      assertThatCode(() -> TokenLifecycle.check(1, from, to)).doesNotThrowAnyException();
    } else {
      assertThatThrownBy(() -> TokenLifecycle.check(1, from, to))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage(
              "Expected a legal transition of token 1, but found %s -> %s"
                  .formatted(from.word(), to.word()));
    }
  }
}
