package dev.perdure.planning.definition;

import java.util.ArrayList;
import java.util.List;

/** Collects what is found while a definition is read or compiled. */
final class Report {

  private final List<Finding> errors = new ArrayList<>();
  private final List<Finding> warnings = new ArrayList<>();

  void error(Path path, String message) {
    errors.add(new Finding(path, message));
  }

  void error(Path path, int offset, String message) {
    errors.add(new Finding(path, offset, message));
  }

  void warning(Path path, String message) {
    warnings.add(new Finding(path, message));
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
