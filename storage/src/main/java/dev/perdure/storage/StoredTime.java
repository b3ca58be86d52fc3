package dev.perdure.storage;

import java.time.Instant;

/**
 * Time as every store keeps it: whole microseconds since 1970, some 290,000 years either way.
 *
 * <p>The records of the port round when they are made, so that what is read equals what was
 * written.
 */
public final class StoredTime {
  private static final long MICROS_A_SECOND = 1_000_000;
  private static final int NANOS_A_MICRO = 1_000;

  private static final Instant MIN = of(Long.MIN_VALUE);
  private static final Instant MAX = of(Long.MAX_VALUE);

  private StoredTime() {}

  public static Instant of(long micros) {
    return Instant.ofEpochSecond(
        Math.floorDiv(micros, MICROS_A_SECOND),
        Math.floorMod(micros, MICROS_A_SECOND) * NANOS_A_MICRO);
  }

  /** The last whole microsecond that is not after {@code at}, or the nearest that can be kept. */
  public static long micros(Instant at) {
    if (!at.isAfter(MIN)) {
      return Long.MIN_VALUE;
    }
    if (!at.isBefore(MAX)) {
      return Long.MAX_VALUE;
    }
    // The product may wrap in the outermost seconds, and the sum then wraps back.
    return at.getEpochSecond() * MICROS_A_SECOND + at.getNano() / NANOS_A_MICRO;
  }

  static Instant floor(Instant at) {
    return of(micros(at));
  }

  /** Rounds up, for what must not happen early. */
  static Instant ceiling(Instant at) {
    Instant floor = floor(at);
    return floor.isBefore(at) && floor.isBefore(MAX) ? of(micros(floor) + 1) : floor;
  }
}
