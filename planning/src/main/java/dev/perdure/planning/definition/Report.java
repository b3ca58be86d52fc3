package dev.perdure.planning.definition;

import java.util.ArrayList;
import java.util.List;

/** Collects what is found while a definition is read or compiled. */
final class Report {

  private final List<Finding> errors = new ArrayList<>();
  private final List<Finding> warnings = new ArrayList<>();

  void error(Path path, String message) {
    error(path, -1, message);
  }

  void error(Path path, int offset, String message) {
    errors.add(new Finding(path, offset, small(message), List.of()));
  }

  /**
   * Speaks of other places too.
   *
   * @param wording has a {@code {}} for each of them
   */
  void error(Path path, String wording, List<Path> places) {
    errors.add(new Finding(path, -1, wording, places));
  }

  void warning(Path path, String message) {
    warning(path, message, List.of());
  }

  void warning(Path path, String wording, List<Path> places) {
    warnings.add(new Finding(path, -1, wording, places));
  }

  /** Other rooms begin a sentence; ours goes on behind a path. */
  private static String small(String message) {
    return message.startsWith("Expected ") ? "e" + message.substring(1) : message;
  }

  List<Finding> errors() {
    return List.copyOf(errors);
  }

  List<Finding> warnings() {
    return List.copyOf(warnings);
  }

  boolean clean() {
    return errors.isEmpty();
  }
}
