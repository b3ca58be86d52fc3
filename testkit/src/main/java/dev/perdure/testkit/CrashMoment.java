package dev.perdure.testkit;

/** When the process ends, seen from one of its commits. */
public enum CrashMoment {
  /** It is not written. */
  BEFORE,
  /** It is written, and nobody has heard of it. */
  WRITTEN,
  /** Whoever waited for it has heard of it. */
  HEARD
}
