package dev.perdure.cli;

import java.util.Locale;

/** Turns the values of options into what they stand for. */
final class Arguments {

  private Arguments() {}

  /** The value is none of those that the option takes. */
  static final class Unfit extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unfit(String message) {
      super(message, null, false, false);
    }
  }

  static Output output(String value) {
    return switch (value.toLowerCase(Locale.ROOT)) {
      case "text" -> Output.TEXT;
      case "json" -> Output.JSON;
      default -> throw new Unfit("expected text or json, but found '" + value + "'");
    };
  }
}
