package dev.perdure.model.message;

import dev.perdure.model.json.Json;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** What a run can be told. */
public sealed interface Message {

  /**
   * Begin. The input has been checked against the workflow's schema and its defaults are filled in.
   */
  record Start(String runId, String workflow, int version, Json input, Map<String, String> labels)
      implements Message {
    public Start {
      labels = Collections.unmodifiableMap(new TreeMap<>(labels));
    }
  }

  /** An attempt of a token's work gave a result. */
  record WorkCompleted(long token, int attempt, Json result) implements Message {}

  /** An attempt of a token's work failed. */
  record WorkFailed(long token, int attempt, Failure failure) implements Message {}

  /** The alarm went off: something may be due. */
  record Wake() implements Message {}

  /** From the run to itself: go on with the tokens that the last message left for later. */
  record Continue() implements Message {}

  /** End the run now. */
  record Cancel(String reason) implements Message {}

  /** The run was at work when its process ended without notice. */
  record UncleanEnd() implements Message {}

  /**
   * The run cannot go on by itself. {@code held} is the message that could not be planned, as text,
   * to be planned again after the repair; empty if there is none.
   */
  record Park(String reason, String held) implements Message {}

  /** The journal has as many entries as a run may have: the run ends here. */
  record JournalFull(long entries) implements Message {}

  /** What parked the run is repaired: go on. */
  record Resume() implements Message {}
}
