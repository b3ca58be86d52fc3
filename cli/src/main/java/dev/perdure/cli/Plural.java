package dev.perdure.cli;

/** Counted things. */
final class Plural {

  private Plural() {}

  static String of(long count, String thing) {
    return count + " " + thing + (count == 1 ? "" : "s");
  }
}
