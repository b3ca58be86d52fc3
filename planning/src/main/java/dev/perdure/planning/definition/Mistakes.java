package dev.perdure.planning.definition;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects what is wrong with one file. */
final class Mistakes {

  private static final Comparator<Mistake> IN_FILE_ORDER =
      Comparator.comparingInt(Mistake::line).thenComparingInt(Mistake::column);

  private final String file;
  private final List<Mistake> errors = new ArrayList<>();
  private final List<Mistake> warnings = new ArrayList<>();

  Mistakes(String file) {
    this.file = file;
  }

  void error(Place place, String message) {
    errors.add(new Mistake(file, place.line(), place.column(), message));
  }

  void warning(Place place, String message) {
    warnings.add(new Mistake(file, place.line(), place.column(), message));
  }

  int count() {
    return errors.size();
  }

  List<Mistake> errors() {
    return errors.stream().sorted(IN_FILE_ORDER).toList();
  }

  List<Mistake> warnings() {
    return warnings.stream().sorted(IN_FILE_ORDER).toList();
  }
}
