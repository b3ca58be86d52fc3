package dev.perdure.cli;

/** What the command's exit code says. */
final class Exit {
  static final int DONE = 0;

  /** The run failed, timed out or was cancelled. */
  static final int RUN_FAILED = 1;

  /** Wrong usage, definition or input; nothing was started. */
  static final int MISTAKE = 2;

  /** The run only waits and the user asked not to wait with it, or it cannot go on by itself. */
  static final int SUSPENDED = 3;

  /** A fault of the command or the machine. */
  static final int FAULT = 70;

  /** The user interrupted; the process itself then ends with its signal's number. */
  static final int INTERRUPTED = 130;

  private Exit() {}
}
