package dev.perdure.testkit.power;

import java.util.random.RandomGenerator;

/** Which of the changes that no sync has made sure get through a power cut. */
final class Survivors {

  /** What becomes of a sector that was on its way. */
  enum Sector {
    /** It is there. */
    KEPT,
    /** What was there before still is. */
    LOST,
    /** It is there up to some byte. */
    TORN,
    /** If the file was to grow by it, it did, and holds anything; otherwise as if lost. */
    STALE
  }

  /** The shapes that power cuts take. */
  enum Shape {
    NONE,
    ALL,
    /** In the order in which they were made, up to one that is there in part. */
    THE_FIRST,
    /** All but one, of which a part is there. */
    ALL_BUT_ONE,
    /** Each by itself, in no order. */
    SOME
  }

  private static final int ONE_IN = 16;

  private final Shape shape;
  private final RandomGenerator random;
  private final int special;
  private final double share;

  /** Of so many changes. */
  Survivors(Shape shape, int changes, RandomGenerator random) {
    this.shape = shape;
    this.random = random;
    this.special = changes == 0 ? 0 : random.nextInt(changes);
    this.share = random.nextDouble();
  }

  static Survivors any(int changes, RandomGenerator random) {
    Shape[] shapes = Shape.values();
    return new Survivors(shapes[random.nextInt(shapes.length)], changes, random);
  }

  /** Whether a change gets through that does so as a whole or not at all. */
  boolean keeps(int change) {
    return sector(change) == Sector.KEPT;
  }

  Sector sector(int change) {
    return switch (shape) {
      case NONE -> Sector.LOST;
      case ALL -> Sector.KEPT;
      case THE_FIRST -> change == special ? any() : keptIf(change < special);
      case ALL_BUT_ONE -> change == special ? any() : Sector.KEPT;
      case SOME -> random.nextDouble() < share ? Sector.KEPT : any();
    };
  }

  private static Sector keptIf(boolean holds) {
    return holds ? Sector.KEPT : Sector.LOST;
  }

  private Sector any() {
    if (random.nextInt(ONE_IN) == 0) {
      return Sector.TORN;
    }
    return random.nextBoolean() ? Sector.STALE : keptIf(random.nextBoolean());
  }

  /** How much of a torn sector is there. */
  int torn(int length) {
    return random.nextInt(length + 1);
  }

  /** What a sector holds to which nothing was written yet. */
  byte[] stale(int length) {
    var bytes = new byte[length];
    if (random.nextBoolean()) {
      random.nextBytes(bytes);
    }
    return bytes;
  }
}
