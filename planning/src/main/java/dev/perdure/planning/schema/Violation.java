package dev.perdure.planning.schema;

/**
 * One way in which a value does not fit its schema.
 *
 * @param path where in the value, such as {@code items[2].sku}; empty for the value itself
 */
public record Violation(String path, String message) {

  static Violation at(Spot spot, String message) {
    return new Violation(spot.toString(), message);
  }

  @Override
  public String toString() {
    return path.isEmpty() ? message : "at " + path + ": " + message;
  }
}
