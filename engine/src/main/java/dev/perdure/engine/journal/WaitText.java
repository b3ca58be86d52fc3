package dev.perdure.engine.journal;

import dev.perdure.model.decision.Awaited;
import dev.perdure.model.json.JsonWriter;
import java.time.Instant;

/** What a token waits for, as fields of the decision that it does. */
final class WaitText {
  private WaitText() {}

  static void write(Awaited what, JsonWriter out) {
    switch (what) {
      case Awaited.Timer(Instant until) -> out.field("until", until.toString());
      case Awaited.Event(String name) -> out.field("event", name);
      case Awaited.Answer answer -> {
        out.field("prompt", answer.prompt());
        if (answer.assignee() != null) {
          out.field("assignee", answer.assignee());
        }
        if (answer.branch() != null) {
          out.field("branch", answer.branch());
        }
      }
    }
  }

  static Awaited read(Fields d) {
    if (d.valueOrNull("until") != null) {
      return new Awaited.Timer(d.time("until"));
    }
    if (d.valueOrNull("event") != null) {
      return new Awaited.Event(d.text("event"));
    }
    boolean inBranch = d.valueOrNull("branch") != null;
    return new Awaited.Answer(
        d.text("prompt"), d.textOrNull("assignee"), inBranch ? d.integer("branch") : null);
  }
}
