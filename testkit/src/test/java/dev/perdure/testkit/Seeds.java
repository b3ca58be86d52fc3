package dev.perdure.testkit;

import java.util.regex.Pattern;

/**
 * Which worlds are to be played, and on how many threads at once.
 *
 * @param beyond is not played itself
 */
record Seeds(long first, long beyond, int threads) {
  private static final Pattern SEED = Pattern.compile("-?\\d{1,18}");
  private static final Pattern THREADS = Pattern.compile("[1-9]\\d{0,3}");

  /** What somebody typed; throws an {@link IllegalArgumentException} whose message is for them. */
  static Seeds of(String... words) {
    if (words.length < 2 || words.length > 3) {
      throw wrong("two seeds and perhaps a number of threads", String.join(" ", words));
    }
    long first = seed(words[0]);
    long beyond = seed(words[1]);
    if (first >= beyond) {
      throw wrong("BEYOND to be greater than FIRST", first + " and " + beyond);
    }
    return new Seeds(first, beyond, words.length == 2 ? all() : threads(words[2]));
  }

  private static int all() {
    return Runtime.getRuntime().availableProcessors();
  }

  private static long seed(String word) {
    if (!SEED.matcher(word).matches()) {
      throw wrong("a seed, which is a whole number of at most 18 digits", word);
    }
    return Long.parseLong(word);
  }

  private static int threads(String word) {
    if (!THREADS.matcher(word).matches()) {
      throw wrong("a number of threads from 1 to 9999", word);
    }
    return Integer.parseInt(word);
  }

  private static IllegalArgumentException wrong(String expected, String found) {
    return new IllegalArgumentException(
        """
        Expected %s, but found %s.
        Say: testkit/simulate FIRST BEYOND [THREADS]
        For example: testkit/simulate 0 1000"""
            .formatted(expected, found.isEmpty() ? "nothing" : "'" + found + "'"));
  }

  long count() {
    return beyond - first;
  }
}
