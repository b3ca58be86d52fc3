package dev.perdure.planning;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What mappings and conditions saw, line by line, if anybody wants to know. */
final class Trace {
  private final @Nullable List<String> lines;

  Trace(boolean wanted) {
    lines = wanted ? new ArrayList<>() : null;
  }

  /** Ask before a line is made, so that an unwanted one costs nothing. */
  boolean isWanted() {
    return lines != null;
  }

  void add(String line) {
    if (lines != null) {
      lines.add(line);
    }
  }

  List<String> lines() {
    return lines == null ? List.of() : lines;
  }
}
