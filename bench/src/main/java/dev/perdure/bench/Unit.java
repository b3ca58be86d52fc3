package dev.perdure.bench;

import java.util.Arrays;

/** What a figure counts, and which way it is better. */
public enum Unit {
  ROWS_PER_SECOND("rows/s", Better.HIGHER),
  STEPS_PER_SECOND("steps/s", Better.HIGHER),
  RUNS_PER_SECOND("runs/s", Better.HIGHER),
  MESSAGES_PER_SECOND("messages/s", Better.HIGHER),
  BRANCHES_PER_SECOND("branches/s", Better.HIGHER),
  CHILDREN_PER_SECOND("children/s", Better.HIGHER),
  EVENTS_PER_SECOND("events/s", Better.HIGHER),
  SECONDS("s", Better.LOWER),
  MILLIS("ms", Better.LOWER),
  BYTES("bytes", Better.LOWER),
  MEBIBYTES("MiB", Better.LOWER);

  private final String word;
  private final Better better;

  Unit(String word, Better better) {
    this.word = word;
    this.better = better;
  }

  public String word() {
    return word;
  }

  public Better better() {
    return better;
  }

  static Unit ofWord(String word) {
    return Arrays.stream(values())
        .filter(unit -> unit.word.equals(word))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("Unknown unit '" + word + "'"));
  }
}
