package dev.perdure.cli;

/** Arguments as a shell takes them. */
final class Shell {

  private Shell() {}

  static String quote(String argument) {
    return argument.matches("[A-Za-z0-9._/:=@%+,-]+")
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }
}
