package dev.perdure.planning.state;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How often a token's lineage has taken each transition.
 *
 * <p>Every token has one, so it is two small arrays, sorted by name; a loop that goes round again
 * shares its names with the round before.
 */
public final class Iterations {
  public static final Iterations NONE = new Iterations(new String[0], new int[0]);

  private final String[] transitions;
  private final int[] counts;

  private Iterations(String[] transitions, int[] counts) {
    this.transitions = transitions;
    this.counts = counts;
  }

  static Iterations of(Map<String, Long> counts) {
    var sorted = new TreeMap<>(counts);
    return new Iterations(
        sorted.keySet().toArray(String[]::new),
        sorted.values().stream().mapToInt(Math::toIntExact).toArray());
  }

  public int of(String transition) {
    int at = Arrays.binarySearch(transitions, transition);
    return at < 0 ? 0 : counts[at];
  }

  public Iterations plus(String transition) {
    int at = Arrays.binarySearch(transitions, transition);
    return at < 0 ? withFirst(transition, -at - 1) : withOneMore(at);
  }

  private Iterations withOneMore(int at) {
    int[] more = counts.clone();
    more[at]++;
    return new Iterations(transitions, more);
  }

  private Iterations withFirst(String transition, int at) {
    var names = new String[transitions.length + 1];
    var more = new int[counts.length + 1];
    System.arraycopy(transitions, 0, names, 0, at);
    System.arraycopy(transitions, at, names, at + 1, transitions.length - at);
    System.arraycopy(counts, 0, more, 0, at);
    System.arraycopy(counts, at, more, at + 1, counts.length - at);
    names[at] = transition;
    more[at] = 1;
    return new Iterations(names, more);
  }

  public Map<String, Integer> toMap() {
    var map = new TreeMap<String, Integer>();
    for (int i = 0; i < transitions.length; i++) {
      map.put(transitions[i], counts[i]);
    }
    return map;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Iterations that
        && Arrays.equals(transitions, that.transitions)
        && Arrays.equals(counts, that.counts);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(transitions) + Arrays.hashCode(counts);
  }

  @Override
  public String toString() {
    return toMap().toString();
  }
}
