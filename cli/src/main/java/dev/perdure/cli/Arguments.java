package dev.perdure.cli;

import dev.perdure.model.RunStatus;
import dev.perdure.planning.definition.Durations;
import dev.perdure.planning.text.Nearest;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
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

  static RunStatus status(String value) {
    List<String> words = Arrays.stream(RunStatus.values()).map(RunStatus::word).toList();
    String word = value.toLowerCase(Locale.ROOT);
    if (!words.contains(word)) {
      throw new Unfit(
          "expected one of %s, but found '%s'%s"
              .formatted(String.join(", ", words), value, Nearest.hint(value, words)));
    }
    return RunStatus.ofWord(word);
  }

  static Duration duration(String value) {
    return Durations.parse(value)
        .orElseThrow(
            () ->
                new Unfit(
                    "expected a duration such as 250ms, 30s, 5m or PT1H30M, but found '%s'"
                        .formatted(value)));
  }

  static int count(String value) {
    if (!value.matches("[1-9]\\d{0,8}")) {
      throw new Unfit("expected a number of at least 1, but found '" + value + "'");
    }
    return Integer.parseInt(value);
  }
}
