package dev.perdure.engine.coordinator;

/**
 * How long the journal of one run may be.
 *
 * @param warnAt the entry at which somebody is told
 * @param most the entry after which the run fails with {@code LIMIT_EXCEEDED}
 */
public record JournalLimits(long warnAt, long most) {
  public static final JournalLimits DEFAULT = new JournalLimits(10_000, 1_000_000);

  /** Whether entries up to {@code seq} were the first to reach the warning. */
  boolean warns(long before, long seq) {
    return before < warnAt && seq >= warnAt;
  }
}
