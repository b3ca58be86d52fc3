package dev.perdure.engine;

import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonSize;
import dev.perdure.model.json.JsonText;
import dev.perdure.model.message.Message;
import dev.perdure.planning.RunLimits;
import dev.perdure.planning.definition.EventName;
import org.jspecify.annotations.Nullable;

/** Refuses an event that no run should take. */
final class EventCheck {
  private static final int LONGEST_ID = 128;

  private EventCheck() {}

  static Message.Event checked(String name, Json payload, @Nullable String id, RunLimits limits) {
    if (!EventName.isFit(name)) {
      throw new EventRefused(
          "Expected %s for an event, but found '%s'.".formatted(EventName.EXPECTED, name));
    }
    if (id != null && (id.isBlank() || id.length() > LONGEST_ID)) {
      throw new EventRefused(
          "Expected an event's id of 1 to %d characters, but found '%s'."
              .formatted(LONGEST_ID, id));
    }
    if (JsonSize.nestsDeeperThan(JsonText.MAX_NESTING, payload)) {
      throw new EventRefused(
          "Expected event '%s' to nest at most %d levels deep, but it nests deeper; make it flatter."
              .formatted(name, JsonText.MAX_NESTING));
    }
    long bytes = JsonSize.of(payload);
    if (bytes > limits.eventBytes()) {
      throw new EventRefused(
          "Expected event '%s' to have at most %d bytes of JSON, but found %d; make it smaller, or raise the limit eventBytes."
              .formatted(name, limits.eventBytes(), bytes));
    }
    return new Message.Event(name, payload, id);
  }
}
