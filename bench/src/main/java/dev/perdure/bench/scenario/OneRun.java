package dev.perdure.bench.scenario;

import dev.perdure.bench.Lab;
import dev.perdure.bench.Sample;
import dev.perdure.bench.Scenario;
import dev.perdure.bench.Unit;
import dev.perdure.engine.WorkflowEngine;
import dev.perdure.model.json.Json;

/** One busy run: how many messages a second it decides, with one token and with many. */
final class OneRun implements Scenario {
  private static final int[] TOKENS = {1, 64};

  @Override
  public String name() {
    return "one-run";
  }

  @Override
  public String title() {
    return "messages of one run";
  }

  @Override
  public void measure(Lab lab) throws Exception {
    int circles = lab.count(500, 20);
    try (WorkflowEngine engine = Engines.at(lab.fresh("engine")).open()) {
      for (int tokens : TOKENS) {
        engine.deploy(Engines.circles(tokens, circles));
      }
      lab.says("warming up");
      messagesPerSecond(engine, 64, circles);
      lab.rounds(
          round -> {
            for (int tokens : TOKENS) {
              Sample.Bare bare = lab.bare(tokens).rowsPerSecond();
              double messages = messagesPerSecond(engine, tokens, circles);
              String name = tokens == 1 ? "1 token" : tokens + " tokens";
              lab.record(
                  Sample.of(name, Unit.MESSAGES_PER_SECOND, messages).at(tokens).beside(bare));
            }
          });
    }
  }

  private static double messagesPerSecond(WorkflowEngine engine, int tokens, int circles)
      throws InterruptedException {
    long start = System.nanoTime();
    Json state = engine.start("circles-" + tokens, Json.Obj.EMPTY).await().orThrow();
    double seconds = (System.nanoTime() - start) / 1e9;
    long messages = (long) tokens * (circles + 1);
    Lab.require(sum(state) == messages, messages + " rounds in all", state);
    return messages / seconds;
  }

  private static long sum(Json state) {
    return ((Json.Obj) state)
        .fields().values().stream().mapToLong(n -> ((Json.Int) n).value()).sum();
  }
}
