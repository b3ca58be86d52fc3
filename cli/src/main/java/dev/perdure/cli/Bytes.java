package dev.perdure.cli;

import java.util.Locale;

/** Sizes for people. */
final class Bytes {
  private static final int KIBI = 1024;

  private Bytes() {}

  static String of(long bytes) {
    if (bytes < KIBI) {
      return bytes + " B";
    }
    return bytes < (long) KIBI * KIBI
        ? String.format(Locale.ROOT, "%.1f KiB", (double) bytes / KIBI)
        : String.format(Locale.ROOT, "%.1f MiB", (double) bytes / KIBI / KIBI);
  }
}
