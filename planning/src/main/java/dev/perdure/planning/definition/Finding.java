package dev.perdure.planning.definition;

/**
 * Something wrong, or doubtful, with a value of a definition.
 *
 * @param offset of a character in that value's text; negative: the value as a whole
 */
public record Finding(Path path, int offset, String message) {

  Finding(Path path, String message) {
    this(path, -1, message);
  }

  @Override
  public String toString() {
    return path.steps().isEmpty() ? message : path + ": " + message;
  }
}
