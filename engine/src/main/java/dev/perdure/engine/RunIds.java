package dev.perdure.engine;

import java.time.InstantSource;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;

/** Makes ids for runs: short, easy to read out, and in the order of their making. */
final class RunIds {
  /** Without letters that look like digits. */
  private static final String ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

  private static final int TIME_CHARS = 9;
  private static final int RANDOM_CHARS = 7;
  private static final Pattern LEGAL = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:-]{0,127}");

  private final InstantSource clock;
  private final LongSupplier random;

  RunIds(InstantSource clock, LongSupplier random) {
    this.clock = clock;
    this.random = random;
  }

  String next() {
    return letters(clock.millis(), TIME_CHARS) + letters(random.getAsLong(), RANDOM_CHARS);
  }

  private static String letters(long bits, int count) {
    var text = new char[count];
    for (int i = count - 1; i >= 0; i--) {
      text[i] = ALPHABET.charAt((int) (bits & 31));
      bits >>>= 5;
    }
    return new String(text);
  }

  static String checked(String id) {
    if (!LEGAL.matcher(id).matches()) {
      throw new PerdureException(
          "Expected an id of at most 128 letters, digits, '.', '_', ':' and '-', beginning with a letter or digit, but found '%s'"
              .formatted(id));
    }
    return id;
  }
}
