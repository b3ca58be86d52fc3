package dev.perdure.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.json.JsonText;
import org.junit.jupiter.api.Test;

/** The benchmarks do what they say; how fast is for JMH to find out. */
class BenchmarksTest {

  @Test
  void runs_are_planned_to_their_end() {
    var benchmark = new PlannerBenchmark();

    assertThat(benchmark.step().result()).isEqualTo(JsonText.read("{\"n\": 10}"));
    assertThat(benchmark.branch().result()).isEqualTo(JsonText.read("{\"count\": 10000}"));
  }

  @Test
  void expressions_give_what_they_should() throws Exception {
    var benchmark = new ExpressionBenchmark();

    assertThat(benchmark.path()).isEqualTo(JsonText.read("\"Ulm\""));
    assertThat(benchmark.condition()).isTrue();
    assertThat(benchmark.filterAndMap()).isEqualTo(JsonText.read("[6, 8]"));
    assertThat(benchmark.compileCondition().source()).contains("vip");
  }
}
