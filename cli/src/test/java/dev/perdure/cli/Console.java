package dev.perdure.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/** Calls the command in this process, in a directory of the test's own, and keeps what it said. */
final class Console {

  /** What came of a call. */
  record Said(int code, String out, String err) {}

  private final Path directory;
  private String input = "";
  private Map<String, String> environment = Map.of();

  Console(Path directory) {
    this.directory = directory;
  }

  Console input(String text) {
    input = text;
    return this;
  }

  Console environment(Map<String, String> variables) {
    environment = variables;
    return this;
  }

  Said call(String... args) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    int code = Main.run(args, terminal(out, err));
    return new Said(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  private Terminal terminal(ByteArrayOutputStream out, ByteArrayOutputStream err) {
    return new Terminal(
        new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8),
        Screen.PLAIN,
        Screen.PLAIN,
        directory,
        "perdure",
        environment);
  }
}
