package dev.perdure.testkit.power;

import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Which calls of a process fail, and how.
 *
 * @param first the number of the first one among those of its kind
 * @param error what the system says, by its number
 * @param isShort whether the first one does half of its work before the next ones fail
 */
record FaultPlan(Call call, long first, long count, int error, boolean isShort) {
  private static final int EIO = 5;
  private static final int EACCES = 13;
  private static final int EMFILE = 24;
  private static final int ENOSPC = 28;
  private static final long FOR_EVER = 1_000_000_000;

  /** What can fail, with the recorder's letter for it. */
  enum Call {
    WRITE("w", 1_200),
    SYNC("s", 90),
    RESIZE("t", 4),
    OPEN("o", 30),
    REMOVE("u", 3);

    private final String letter;
    private final int many;

    /** {@code many}: about as often it is called in a small load. */
    Call(String letter, int many) {
      this.letter = letter;
      this.many = many;
    }

    private List<Integer> errors() {
      return switch (this) {
        case WRITE, SYNC -> List.of(EIO, ENOSPC);
        case RESIZE, REMOVE -> List.of(EIO);
        case OPEN -> List.of(EIO, ENOSPC, EMFILE, EACCES);
      };
    }
  }

  /** It fails once, for want of file descriptors or because of the disk. */
  static FaultPlan once(Call call, long number) {
    return new FaultPlan(call, number, 1, call == Call.OPEN ? EMFILE : EIO, false);
  }

  static FaultPlan deniedFromHereOn(long opened) {
    return new FaultPlan(Call.OPEN, opened, FOR_EVER, EACCES, false);
  }

  /** The disk is full for a few writes, in the middle of the load. */
  static FaultPlan fullForAMoment(RandomGenerator random) {
    return new FaultPlan(
        Call.WRITE, 150 + random.nextInt(500), 1 + random.nextInt(10), ENOSPC, false);
  }

  static List<FaultPlan> some(int plans, RandomGenerator random) {
    return Stream.generate(() -> any(random)).limit(plans).toList();
  }

  private static FaultPlan any(RandomGenerator random) {
    Call call = Call.values()[random.nextInt(Call.values().length)];
    // A third hits the making of the files, which takes few calls.
    int among = random.nextInt(3) == 0 ? Math.min(call.many, 25) : call.many;
    long count =
        switch (random.nextInt(3)) {
          case 0 -> 1;
          case 1 -> 2 + random.nextInt(30);
          default -> FOR_EVER;
        };
    int error = call.errors().get(random.nextInt(call.errors().size()));
    return new FaultPlan(
        call, 1 + random.nextInt(among), count, error, call == Call.WRITE && random.nextBoolean());
  }

  boolean isForEver() {
    return count == FOR_EVER;
  }

  Map<String, String> settings() {
    return Map.of(
        "POWER_FAULT",
        "%s:%d:%d:%d:%d".formatted(call.letter, first, count, error, isShort ? 1 : 0));
  }
}
