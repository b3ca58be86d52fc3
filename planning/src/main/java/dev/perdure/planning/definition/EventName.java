package dev.perdure.planning.definition;

import java.util.regex.Pattern;

/** What an event can be called. */
public final class EventName {

  /** Goes on after "Expected". */
  public static final String EXPECTED =
      "a name of at most 128 letters, digits, '_', '.', ':' and '-'";

  private static final Pattern FIT = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.:-]{0,127}");

  private EventName() {}

  public static boolean isFit(String name) {
    return FIT.matcher(name).matches();
  }
}
