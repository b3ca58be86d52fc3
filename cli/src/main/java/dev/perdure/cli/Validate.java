package dev.perdure.cli;

import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import dev.perdure.planning.definition.Mistake;
import java.util.List;
import java.util.stream.Stream;

/** {@code perdure validate}: whether files would load, and every mistake if not. */
final class Validate {

  private final Terminal terminal;
  private final Data data;

  /**
   * @param data where what the files do not hold may be deployed
   */
  Validate(Terminal terminal, Data data) {
    this.terminal = terminal;
    this.data = data;
  }

  int files(List<String> names, Output output) {
    List<Definitions> files =
        Absent.warn(names.stream().map(name -> Definitions.read(terminal, name)).toList(), data);
    switch (output) {
      case TEXT -> files.forEach(this::tell);
      case JSON -> terminal.out().println(JsonText.pretty(Json.array(json(files))));
    }
    return files.stream().allMatch(Definitions::valid) ? Exit.DONE : Exit.MISTAKE;
  }

  private void tell(Definitions file) {
    file.report(terminal);
    String name = file.file().name();
    if (file.valid()) {
      String workflows = String.join(", ", file.names());
      terminal.out().println(terminal.outScreen().paint(Ink.GOOD, "✓ ") + name + ": " + workflows);
    } else {
      terminal.say(
          terminal.errScreen().paint(Ink.BAD, "✗ ")
              + name
              + ": "
              + Plural.of(file.reading().errors().size(), "mistake"));
    }
  }

  private static List<Json> json(List<Definitions> files) {
    return files.stream().map(Validate::json).toList();
  }

  private static Json json(Definitions file) {
    return Json.object(
        "file", Json.of(file.file().name()),
        "valid", Json.of(file.valid()),
        "workflows", Json.array(file.names().stream().map(Json::of).toList()),
        "errors", mistakes(file.reading().errors()),
        "warnings", mistakes(file.reading().warnings()));
  }

  private static Json mistakes(List<Mistake> mistakes) {
    Stream<Json> values =
        mistakes.stream()
            .map(
                mistake ->
                    Json.object(
                        "line", Json.of(mistake.line()),
                        "column", Json.of(mistake.column()),
                        "message", Json.of(mistake.message())));
    return Json.array(values.toList());
  }
}
