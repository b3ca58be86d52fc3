package dev.perdure.cli;

import dev.perdure.engine.RunInfo;
import dev.perdure.engine.RunReader;
import dev.perdure.model.json.Json;
import java.util.function.Supplier;

/**
 * Tells a run something from outside: through the process that holds the directory, or into the
 * run's inbox if none does.
 */
final class Outside {

  /** What came of it, as the engine or the inbox says. */
  record Told(String run, String outcome, boolean heard) {}

  private final Data data;

  Outside(Data data) {
    this.data = data;
  }

  RunInfo find(String idOrPrefix) {
    try (RunReader runs = data.reader()) {
      return Lookup.find(runs, idOrPrefix);
    }
  }

  /**
   * Says it to the holder.
   *
   * @param otherwise leaves it for later, and says what will come of it
   */
  Told tell(String run, Json.Obj message, Supplier<String> otherwise) {
    Json.Obj answer = ControlClient.ask(data.path(), message).orElse(null);
    if (answer == null) {
      return new Told(run, otherwise.get(), false);
    }
    if (answer.get("error") instanceof Json.Text(String refusal)) {
      throw new UserMistake(refusal);
    }
    String outcome = answer.get("outcome") instanceof Json.Text(String word) ? word : "unknown";
    return new Told(run, outcome, true);
  }
}
