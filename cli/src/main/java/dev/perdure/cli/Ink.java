package dev.perdure.cli;

/** The colours of the command's output, by what they say. */
enum Ink {
  PLAIN(0),
  STRONG(1),
  FAINT(2),
  GOOD(32),
  BAD(31),
  WARNING(33),
  BUSY(36);

  private final int code;

  Ink(int code) {
    this.code = code;
  }

  int code() {
    return code;
  }
}
