package dev.perdure.planning.definition;

/** Something that is wrong, or doubtful, at a place in a file. */
public record Mistake(String file, int line, int column, String message) {

  @Override
  public String toString() {
    return file + ":" + line + ":" + column + ": " + message;
  }
}
