package dev.perdure.planning.schema;

import dev.perdure.model.json.Json;
import java.util.List;

/** Something that a value has to fit. */
@FunctionalInterface
interface Check {

  Check NOTHING = (value, at, into) -> {};

  /** Adds to {@code into} what does not fit. */
  void apply(Json value, Spot at, List<Violation> into);
}
