package dev.perdure.planning.schema;

import java.util.List;

/** Numbers that look random and follow from a seed alone (SplitMix64). */
final class Seeded {

  private long state;

  Seeded(long seed) {
    this.state = seed;
  }

  private long next() {
    state += 0x9E3779B97F4A7C15L;
    long mixed = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }

  /** From 0 up to, but not with, {@code bound}. */
  int below(int bound) {
    return (int) Long.remainderUnsigned(next(), bound);
  }

  /** From {@code least} to {@code most}, both included. */
  long between(long least, long most) {
    long span = most - least + 1;
    return span <= 0 ? least + (next() >>> 2) : least + Long.remainderUnsigned(next(), span);
  }

  <T> T oneOf(List<T> choices) {
    return choices.get(below(choices.size()));
  }
}
