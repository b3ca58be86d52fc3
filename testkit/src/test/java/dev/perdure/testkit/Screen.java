package dev.perdure.testkit;

import java.io.PrintStream;

/**
 * What people see while worlds are played: news that stays, and below it one line on how far it is.
 * Thread-safe.
 */
final class Screen {
  private static final String CLEARED = "\r\033[K";

  private final PrintStream out;

  /** Whether it is a terminal, where a line can be written over. */
  private final boolean overwrites;

  private boolean onLine;

  Screen(PrintStream out, boolean overwrites) {
    this.out = out;
    this.overwrites = overwrites;
  }

  /** In place of the line before, if that can be. */
  synchronized void progress(String line) {
    if (overwrites) {
      out.print(CLEARED + line);
      out.flush();
      onLine = true;
    } else {
      out.println(line);
    }
  }

  synchronized void say(String text) {
    if (onLine) {
      out.println();
      onLine = false;
    }
    out.println(text);
  }
}
