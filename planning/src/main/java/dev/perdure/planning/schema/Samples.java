package dev.perdure.planning.schema;

import dev.perdure.model.json.Json;
import java.util.List;

/** Makes up data that fits a schema; the same seed always makes the same data. */
public final class Samples {

  /** What a schema forbids in ways that cannot be built towards is found by trying again. */
  private static final int TRIES = 100;

  private Samples() {}

  /** As {@link #generate(JsonSchema, long)}, for those who ask once. */
  public static Json generate(Json schema, long seed) {
    return generate(JsonSchema.compile(schema).orElseThrow(), seed);
  }

  /**
   * Data that fits.
   *
   * @throws NoSample if none was found
   */
  public static Json generate(JsonSchema schema, long seed) {
    var random = new Seeded(seed);
    List<Violation> violations = List.of();
    for (int i = 0; i < TRIES; i++) {
      Json value = new Sampler(schema.json(), random).value();
      violations = schema.check(value);
      if (violations.isEmpty()) {
        return value;
      }
    }
    throw new NoSample(
        "Expected a schema that data can be made up for, but in %d tries none fitted; the last: %s"
            .formatted(TRIES, violations.getFirst()));
  }
}
