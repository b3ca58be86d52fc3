package dev.perdure.storage;

import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;

/** The process that holds a data directory, as its lock file tells it to people and processes. */
public record Holder(long pid, String command, Instant since) {

  /** This process. */
  public static Holder thisProcess(String command, Instant since) {
    return new Holder(ProcessHandle.current().pid(), command, since);
  }

  String toText() {
    return JsonText.write(
            Json.object(
                "pid", Json.of(pid), "command", Json.of(command), "since", Json.of("" + since)))
        + "\n";
  }

  /** Empty if the text is not, or not yet, what {@link #toText} writes. */
  static Optional<Holder> ofText(String text) {
    try {
      return JsonText.read(text) instanceof Json.Obj holder
              && holder.get("pid") instanceof Json.Int(long pid)
              && holder.get("command") instanceof Json.Text(String command)
              && holder.get("since") instanceof Json.Text(String since)
          ? Optional.of(new Holder(pid, command, Instant.parse(since)))
          : Optional.empty();
    } catch (JsonText.NotJson | DateTimeException halfWritten) {
      return Optional.empty();
    }
  }

  @Override
  public String toString() {
    return "'%s' (pid %d, since %s)".formatted(command, pid, since);
  }
}
