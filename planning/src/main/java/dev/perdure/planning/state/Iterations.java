package dev.perdure.planning.state;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** How often a token's lineage has taken each transition. */
public record Iterations(Map<String, Integer> counts) {

  public static final Iterations NONE = new Iterations(Map.of());

  public Iterations {
    counts = Collections.unmodifiableMap(counts);
  }

  public int of(String transition) {
    return counts.getOrDefault(transition, 0);
  }

  public Iterations plus(String transition) {
    var copy = new TreeMap<>(counts);
    copy.merge(transition, 1, Integer::sum);
    return new Iterations(copy);
  }
}
