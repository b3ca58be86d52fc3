package dev.perdure.cli;

import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;

/**
 * Where a command reads and writes.
 *
 * @param directory what relative file names start from
 * @param command how the user calls the command, for hints that can be copied
 */
public record Terminal(
    InputStream in,
    PrintStream out,
    PrintStream err,
    Screen outScreen,
    Screen errScreen,
    Path directory,
    String command,
    Map<String, String> environment,
    Interrupts interrupts) {

  public Terminal {
    environment = Map.copyOf(environment);
  }

  /** This process's own streams; the launcher says in properties where they lead. */
  static Terminal ofProcess() {
    Map<String, String> environment = System.getenv();
    return new Terminal(
        System.in,
        System.out,
        System.err,
        screen("perdure.out", environment),
        screen("perdure.err", environment),
        Path.of(""),
        System.getProperty("perdure.command", "perdure"),
        environment,
        Interrupts.ofProcess());
  }

  private static Screen screen(String property, Map<String, String> environment) {
    return System.getProperty(property, "").equals("terminal")
        ? Screen.terminal(System.getProperty("perdure.size", ""), environment)
        : Screen.PLAIN;
  }

  Path path(String name) {
    return directory.resolve(name);
  }

  /** One line for people, beside the result. */
  void say(String line) {
    err.println(line);
  }

  /** One line for people, less important than others. */
  void whisper(String line) {
    err.println(errScreen.paint(Ink.FAINT, line));
  }

  boolean debugging() {
    return !environment.getOrDefault("PERDURE_DEBUG", "").isEmpty();
  }
}
