package dev.perdure.planning.expression;

import static dev.perdure.planning.expression.Expressions.expression;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MentionsTest {

  @Test
  void nodes_are_mentioned_by_name_wherever_they_stand() {
    assertThat(
            expression(
                    "nodes.a.result + nodes['b-c'].result + nodes.in.?result[nodes.d.result]"
                        + " + size([nodes.e.result].map(x, x + nodes.f.result))")
                .mentionedNodes())
        .containsExactlyInAnyOrder("a", "b-c", "in", "d", "e", "f");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"nodes[input.x].result", "size(nodes)", "nodes", "nodes.map(n, n)", "nodes[0]"})
  void nodes_used_in_another_way_are_all_mentioned(String source) {
    assertThat(expression(source).mentionsAllNodes()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"nodes.a.result", "has(nodes.a.result)", "[1].map(nodes, nodes)", "input.nodes"})
  void nodes_used_by_name_are_not_all_mentioned(String source) {
    assertThat(expression(source).mentionsAllNodes()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "state._last_error.code == 'X'",
        "has(state._last_error)",
        "state['_last_error'] != null",
        "state.?_last_error.?code.orValue('') == ''",
        "[1].exists(x, state._last_error.attempts > x)",
        "state._last_error[input.x] == 1",
        "[1].exists(state, .state._last_error.attempts > state)",
      })
  void a_path_is_mentioned_by_itself_and_by_what_is_below_it(String source) {
    assertThat(expression(source).mentions("state._last_error")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "state",
        "state._last",
        "input._last_error",
        "[{}].map(state, state._last_error)",
        "'_last_error'"
      })
  void other_paths_are_no_mention(String source) {
    assertThat(expression(source).mentions("state._last_error")).isFalse();
  }

  @Test
  void paths_go_as_far_as_the_text_tells() {
    assertThat(expression("state.a['b'][0].c + state[input.k].d").paths())
        .containsExactlyInAnyOrder(
            List.of("state", "a", "b"), List.of("input", "k"), List.of("state"));
  }
}
