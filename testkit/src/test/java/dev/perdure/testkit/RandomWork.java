package dev.perdure.testkit;

import dev.perdure.engine.executor.MockAction;
import dev.perdure.engine.executor.WorkOrder;
import dev.perdure.model.json.Json;
import dev.perdure.model.message.Failure;
import java.time.Duration;
import java.util.SplittableRandom;

/** Work that gives anything, or fails, after any time; never twice the same. */
final class RandomWork implements SimulatedWork {
  /** The node of the child of random workflows, which gives objects. */
  static final String INSIDE = "inside";

  private static final int LONGEST_MILLIS = 15_000;

  private final SplittableRandom random;

  RandomWork(long seed) {
    this.random = new SplittableRandom(seed);
  }

  @Override
  public MockAction.Outcome outcome(WorkOrder order) {
    var delay = Duration.ofMillis(random.nextInt(1 + random.nextInt(LONGEST_MILLIS)));
    if (random.nextInt(100) < 15) {
      String code = "E" + random.nextInt(3);
      return new MockAction.Outcome(
          delay, null, new Failure(code, "it is so", random.nextBoolean()));
    }
    return new MockAction.Outcome(delay, value(order.work().node().equals(INSIDE)), null);
  }

  private Json value(boolean object) {
    Json number = Json.of(random.nextInt(4));
    return switch (object ? 3 + random.nextInt(2) : random.nextInt(8)) {
      case 0 -> Json.array(number, Json.of("x"));
      case 1 -> number;
      case 2 -> Json.Null.NULL;
      case 3 -> Json.object("w", Json.array(number), "flag", Json.of(random.nextBoolean()));
      default -> Json.object("v", number);
    };
  }
}
