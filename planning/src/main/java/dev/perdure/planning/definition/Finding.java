package dev.perdure.planning.definition;

import java.util.List;
import java.util.function.Function;

/**
 * Something wrong, or doubtful, with a value of a definition.
 *
 * @param offset of a character in that value's text; negative: the value as a whole
 * @param wording what is to be said, with a {@code {}} for each of the other places
 * @param places other values that the message speaks of
 */
public record Finding(Path path, int offset, String wording, List<Path> places) {

  private static final String PLACE = "{}";

  public Finding {
    places = List.copyOf(places);
  }

  /** What is wrong; other places are named by their paths. */
  public String message() {
    return message(Path::toString);
  }

  String message(Function<Path, String> naming) {
    String message = wording;
    for (Path place : places) {
      int at = message.indexOf(PLACE);
      message =
          message.substring(0, at) + naming.apply(place) + message.substring(at + PLACE.length());
    }
    return message;
  }

  @Override
  public String toString() {
    return path.steps().isEmpty() ? message() : path + ": " + message();
  }
}
