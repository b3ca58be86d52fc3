package dev.perdure.bench.jmh;

import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import dev.perdure.planning.expression.Bindings;
import dev.perdure.planning.expression.Expression;
import dev.perdure.planning.expression.ExpressionFailed;
import dev.perdure.planning.expression.Names;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** How long expressions take, to read and to evaluate. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
@State(Scope.Benchmark)
public class ExpressionBenchmark {
  private static final String CONDITION =
      "state.total >= 100 && input.customer.vip || 'gift' in state.tags";
  private static final String MACRO = "state.items.filter(i, i.price > 2).map(i, i.price * 2)";
  private static final Names NAMES = Names.of("input", "state");

  private final Expression path = compile("input.customer.address.city");
  private final Expression condition = compile(CONDITION);
  private final Expression macro = compile(MACRO);
  private final Bindings bindings =
      Bindings.of(
          Map.of(
              "input",
              JsonText.read(
                  """
                  {"customer": {"vip": false, "address": {"city": "Ulm"}}}"""),
              "state",
              JsonText.read(
                  """
                  {"total": 120, "tags": ["gift"],
                   "items": [{"price": 1}, {"price": 2}, {"price": 3}, {"price": 4}]}""")));

  @Benchmark
  public Json path() throws ExpressionFailed {
    return path.evaluate(bindings);
  }

  @Benchmark
  public boolean condition() throws ExpressionFailed {
    return condition.test(bindings);
  }

  @Benchmark
  public Json filterAndMap() throws ExpressionFailed {
    return macro.evaluate(bindings);
  }

  @Benchmark
  public Expression compileCondition() {
    return compile(CONDITION);
  }

  private static Expression compile(String source) {
    return Expression.compile(source, NAMES).orElseThrow();
  }
}
