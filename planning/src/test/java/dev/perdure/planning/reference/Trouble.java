package dev.perdure.planning.reference;

/** A node fails with this code while what follows it is looked for. */
final class Trouble extends Exception {
  private static final long serialVersionUID = 1L;

  private final String code;

  Trouble(String code) {
    super(code);
    this.code = code;
  }

  String code() {
    return code;
  }
}
