package dev.perdure.cli;

/** The process's way into the {@code perdure} command. */
public final class Main {

  private Main() {}

  public static void main(String[] args) {
    System.exit(run(args, Terminal.ofProcess()));
  }

  /** Does what the arguments ask for and returns the exit code; never ends the process. */
  public static int run(String[] args, Terminal terminal) {
    return Parser.of(terminal, args).execute(args);
  }
}
