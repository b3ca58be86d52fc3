package dev.perdure.cli;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.StandardOpenOption;

/** {@code perdure init}: a first workflow to begin from. */
final class Init {

  private final Terminal terminal;

  Init(Terminal terminal) {
    this.terminal = terminal;
  }

  int write(String file) {
    try {
      Files.writeString(
          terminal.path(file),
          Resources.text("first-workflow.yaml"),
          StandardOpenOption.CREATE_NEW);
    } catch (FileAlreadyExistsException e) {
      throw new UserMistake(
          "There is a file '%s' already; it is left as it is. Name another one: %s init FILE"
              .formatted(file, terminal.command()));
    } catch (NoSuchFileException e) {
      throw new UserMistake(
          "Expected the directory of '%s' to exist, but it does not".formatted(file));
    } catch (IOException e) {
      throw new UserMistake("The file '%s' cannot be written: %s".formatted(file, e.getMessage()));
    }
    terminal.say("Wrote " + file + ". Run it with:");
    terminal.say(
        "  %s run %s --input '{\"name\":\"Ada\"}'"
            .formatted(terminal.command(), Shell.quote(file)));
    return Exit.DONE;
  }
}
