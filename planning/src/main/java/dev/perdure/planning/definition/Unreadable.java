package dev.perdure.planning.definition;

/** Stops the reading of a text that is not YAML or JSON. */
final class Unreadable extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Place place;

  Unreadable(Place place, String message) {
    super(message, null, false, false);
    this.place = place;
  }

  Place place() {
    return place;
  }

  String reason() {
    return String.valueOf(getMessage());
  }
}
