package dev.perdure.planning.expression;

/**
 * A mistake in an expression's text: where it is in that text, and what to do.
 *
 * <p>{@code path} says which entry holds the text, as a JSON pointer ({@code /lines/0/price}); it
 * is empty where there is only one text.
 */
public record Problem(String path, int offset, int length, String message) {

  public Problem(int offset, int length, String message) {
    this("", offset, length, message);
  }

  /** The same mistake, seen from the object or list that holds the entry. */
  Problem in(String entry) {
    String step = "/" + entry.replace("~", "~0").replace("/", "~1");
    return new Problem(step + path, offset, length, message);
  }

  Problem movedBy(int characters) {
    return new Problem(path, offset + characters, length, message);
  }
}
