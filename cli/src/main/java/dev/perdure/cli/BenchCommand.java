package dev.perdure.cli;

import dev.perdure.bench.Bench;
import dev.perdure.bench.BenchFailed;
import dev.perdure.bench.Report;
import dev.perdure.bench.Settings;
import dev.perdure.model.json.JsonText;
import dev.perdure.planning.text.Nearest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code perdure bench}: measures the engine on this machine. */
final class BenchCommand {

  private static final String STANDARD_OUTPUT = "-";

  /** What the user asked for. */
  record Wish(boolean quick, List<String> only, @Nullable String json, String directory) {}

  private final Terminal terminal;
  private final Wish wish;

  BenchCommand(Terminal terminal, Wish wish) {
    this.terminal = terminal;
    this.wish = wish;
  }

  int measure() throws InterruptedException, IOException {
    wish.only().forEach(BenchCommand::mustBeKnown);
    mustBeWritable();
    Path directory = terminal.path(wish.directory()).toAbsolutePath().normalize();
    if (!Files.isDirectory(directory)) {
      throw new UserMistake("Expected a directory, but '%s' is none".formatted(wish.directory()));
    }
    try {
      Report report = report(new Settings(wish.quick(), wish.only(), directory));
      warn(report);
      write(report);
      return Exit.DONE;
    } catch (BenchFailed e) {
      terminal.say(terminal.errScreen().paint(Ink.BAD, "perdure: ") + e.getMessage());
      return Exit.RUN_FAILED;
    }
  }

  private Report report(Settings settings) throws InterruptedException, IOException {
    try (var progress = new BenchProgress(terminal, !STANDARD_OUTPUT.equals(wish.json()))) {
      return Bench.run(settings, progress);
    }
  }

  private static void mustBeKnown(String name) {
    if (!Bench.names().contains(name)) {
      throw new UserMistake(
          "There is no scenario '%s'%s".formatted(name, Nearest.hintOrKnown(name, Bench.names())));
    }
  }

  /** Known now, and not when everything has been measured. */
  private void mustBeWritable() {
    if (wish.json() == null || wish.json().equals(STANDARD_OUTPUT)) {
      return;
    }
    Path file = terminal.path(wish.json()).toAbsolutePath();
    Path parent = file.getParent();
    if (Files.isDirectory(file) || parent == null || !Files.isWritable(parent)) {
      throw new UserMistake("The file '%s' cannot be written".formatted(wish.json()));
    }
  }

  private void warn(Report report) {
    if (report.machine().keepsNothing()) {
      terminal.say(
          "This was measured on a %s, which keeps nothing: --dir names a directory on a disk."
              .formatted(report.machine().fileSystem()));
    }
    if (report.quick()) {
      terminal.whisper("Everything works. With --quick the figures say nothing.");
    }
  }

  private void write(Report report) throws IOException {
    if (wish.json() == null) {
      return;
    }
    String text = JsonText.pretty(report.toJson());
    if (wish.json().equals(STANDARD_OUTPUT)) {
      terminal.out().println(text);
    } else {
      Files.writeString(terminal.path(wish.json()), text + "\n");
    }
  }
}
