package dev.perdure.planning.text;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds the known name that an author probably meant. */
public final class Nearest {

  /** Longer names than this are not typed by hand, and comparing them would cost too much. */
  private static final int LONGEST = 128;

  private Nearest() {}

  /** The known name nearest to {@code found}, the first of several; none if all are too far. */
  public static Optional<String> to(String found, Collection<String> known) {
    String best = null;
    int bestDistance = tolerance(found) + 1;
    for (String candidate : known) {
      int distance = distance(found, candidate);
      if (distance < bestDistance) {
        best = candidate;
        bestDistance = distance;
      }
    }
    return Optional.ofNullable(best);
  }

  /** {@code "; did you mean 'x'?"} to append to a message, or the empty text. */
  public static String hint(String found, Collection<String> known) {
    return to(found, known).map(name -> "; did you mean '" + name + "'?").orElse("");
  }

  /** The hint or, where nothing is near, all that is known. */
  public static String hintOrKnown(String found, Collection<String> known) {
    String hint = hint(found, known);
    return hint.isEmpty() && !known.isEmpty()
        ? "; known: " + known.stream().sorted().collect(Collectors.joining(", "))
        : hint;
  }

  /** A third of the letters, but never all of them. */
  private static int tolerance(String found) {
    return found.length() > LONGEST
        ? -1
        : Math.min(Math.max(1, found.length() / 3), found.length() - 1);
  }

  /** How many letters must be changed, added, dropped or swapped; case does not count. */
  private static int distance(String left, String right) {
    if (Math.abs(left.length() - right.length()) > tolerance(left)) {
      return Integer.MAX_VALUE;
    }
    String a = left.toLowerCase(Locale.ROOT);
    String b = right.toLowerCase(Locale.ROOT);
    var costs = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        costs[i][j] = i == 0 || j == 0 ? i + j : cheapest(costs, a, b, i, j);
      }
    }
    return costs[a.length()][b.length()];
  }

  private static int cheapest(int[][] costs, String a, String b, int i, int j) {
    int change = costs[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
    int best = Math.min(change, 1 + Math.min(costs[i - 1][j], costs[i][j - 1]));
    return swapped(a, b, i, j) ? Math.min(best, costs[i - 2][j - 2] + 1) : best;
  }

  private static boolean swapped(String a, String b, int i, int j) {
    return i > 1
        && j > 1
        && a.charAt(i - 1) == b.charAt(j - 2)
        && a.charAt(i - 2) == b.charAt(j - 1);
  }
}
