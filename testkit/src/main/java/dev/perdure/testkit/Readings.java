package dev.perdure.testkit;

import dev.perdure.planning.definition.DefinitionReader;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Definition files that are read once, however often worlds deploy them: reading is half of what a
 * small world costs. Thread-safe.
 */
final class Readings {
  private static final int MOST = 200;

  private static final Map<File, DefinitionReader.Reading> READ =
      Collections.synchronizedMap(
          new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<File, DefinitionReader.Reading> eldest) {
              return size() > MOST;
            }
          });

  private record File(String name, String text) {}

  private Readings() {}

  /** Two threads may read the same one at once, rather than wait for each other. */
  static DefinitionReader.Reading of(String name, String text) {
    var file = new File(name, text);
    DefinitionReader.Reading known = READ.get(file);
    if (known == null) {
      known = DefinitionReader.read(name, text);
      READ.put(file, known);
    }
    return known;
  }
}
