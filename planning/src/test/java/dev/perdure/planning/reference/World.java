package dev.perdure.planning.reference;

import dev.perdure.model.json.Json;
import dev.perdure.planning.reference.ReferenceRun.Work;
import java.util.List;
import java.util.Random;

/**
 * Decides, by seed, what becomes of a piece of work: the same for the same node, branch, attempt.
 */
public record World(long seed) {

  /** The message in which this attempt ends. */
  public Event endOf(Work work) {
    var random =
        new Random(
            seed * 31
                + List.of(work.node(), work.branch(), work.attempt()).hashCode() * 1_000_003L);
    random.nextInt();
    return random.nextInt(100) < 85
        ? new Event.Completed(work.token(), work.attempt(), value(random))
        : new Event.Failed(
            work.token(), work.attempt(), "E" + random.nextInt(3), random.nextBoolean());
  }

  private static Json value(Random random) {
    Json number = Json.of(random.nextInt(4));
    return switch (random.nextInt(8)) {
      case 0 -> Json.array(number, Json.of("x"));
      case 1 -> number;
      case 2 -> Json.Null.NULL;
      case 3 -> Json.object("w", Json.array(number), "flag", Json.of(random.nextBoolean()));
      default -> Json.object("v", number);
    };
  }
}
