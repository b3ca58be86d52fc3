package dev.perdure.engine;

import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonSize;
import dev.perdure.model.json.JsonText;
import dev.perdure.planning.RunLimits;
import dev.perdure.planning.schema.JsonSchema;
import java.util.List;

/** Refuses an input with which no run should start. */
final class InputCheck {
  private InputCheck() {}

  /** An input that nests too deep could be written to the journal, but never be read again. */
  static void limits(String workflow, Json input, RunLimits limits) {
    if (JsonSize.nestsDeeperThan(JsonText.MAX_NESTING, input)) {
      throw refused(
          workflow,
          "expected at most %d levels of nesting, but found more".formatted(JsonText.MAX_NESTING));
    }
    long bytes = JsonSize.of(input);
    long most = limits.inputBytes();
    if (bytes > most) {
      throw refused(
          workflow,
          "expected at most %d bytes of JSON, but found %d; make it smaller, or raise the limit inputBytes"
              .formatted(most, bytes));
    }
  }

  private static InvalidInput refused(String workflow, String why) {
    return new InvalidInput(workflow, List.of(why));
  }

  static void schema(String workflow, Json input, JsonSchema schema) {
    var violations = schema.check(input);
    if (!violations.isEmpty()) {
      throw new InvalidInput(workflow, violations.stream().map(Object::toString).toList());
    }
  }
}
