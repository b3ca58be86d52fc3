package dev.perdure.planning.reference;

import dev.perdure.model.json.Json;

/** What a run of the reference can hear. */
public sealed interface Event {

  record Start() implements Event {}

  record Completed(long token, int attempt, Json value) implements Event {}

  record Failed(long token, int attempt, String code, boolean retryable) implements Event {}

  /** Somebody sends the run an event. */
  record Sent(String name, Json payload) implements Event {}

  /** Time has passed: something may be due. */
  record Wake() implements Event {}

  record Cancel() implements Event {}
}
