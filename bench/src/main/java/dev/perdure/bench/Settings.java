package dev.perdure.bench;

import java.nio.file.Path;
import java.util.List;

/**
 * What to measure.
 *
 * @param quick only as much as shows that everything works; the figures say nothing then
 * @param only the names of the scenarios; empty for all
 * @param directory on the disk to measure; what is left in it afterwards is what was there before
 */
public record Settings(boolean quick, List<String> only, Path directory) {
  public Settings {
    only = List.copyOf(only);
  }
}
