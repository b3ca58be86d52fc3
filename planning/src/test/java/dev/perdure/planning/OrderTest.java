package dev.perdure.planning;

import static dev.perdure.planning.Scenario.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.TokenStatus;
import dev.perdure.model.json.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OrderTest {

  @Test
  void in_whatever_order_independent_results_come_the_run_ends_the_same() {
    Set<Json> results = new HashSet<>();

    for (List<Long> order : orders(List.of(2L, 3L, 4L, 5L))) {
      var run =
          Scenario.of(
                  """
                  workflow: test
                  nodes:
                    split: {}
                    a: { action: mock, outputMapping: { output.a: result.v } }
                    b: { action: mock, outputMapping: { output.b: result.v } }
                    c: { action: mock, outputMapping: { output.c: result.v } }
                    d: { action: mock }
                    rescue: { outputMapping: { output.d: state._last_error.code } }
                  transitions:
                    - split -> a
                    - split -> b
                    - split -> c
                    - split -> d
                    - { from: d, to: rescue, on: failure }
                  """)
              .started();
      for (long token : order) {
        if (token == 5) {
          run.fail(token, "DECLINED");
        } else {
          run.complete(token, "{'v': %d}".formatted(token));
        }
      }
      results.add(run.result());
      assertThat(run.ended(TokenStatus.COMPLETED)).isEqualTo(5);
      assertThat(run.ended(TokenStatus.FAILED)).isEqualTo(1);
    }

    assertThat(results).containsExactly(json("{'a': 2, 'b': 3, 'c': 4, 'd': 'DECLINED'}"));
  }

  private static List<List<Long>> orders(List<Long> of) {
    if (of.isEmpty()) {
      return List.of(List.of());
    }
    var all = new ArrayList<List<Long>>();
    for (Long first : of) {
      var others = new ArrayList<>(of);
      others.remove(first);
      for (List<Long> rest : orders(others)) {
        var order = new ArrayList<Long>(List.of(first));
        order.addAll(rest);
        all.add(order);
      }
    }
    return all;
  }
}
