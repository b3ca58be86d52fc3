package dev.perdure.engine.secret;

import java.util.Map;

/**
 * Finds what is left of a secret where somebody has cut a text in the middle of it: messages show
 * the beginning of long values, with {@value #CUT} behind it.
 */
final class Beginnings {

  static final String CUT = "…";

  /** Fewer characters tell nothing, and are the end of many a text. */
  private static final int LEAST = 4;

  private final Map<String, String> signs;
  private final int longest;

  /**
   * @param signs what to write in place of each form of a secret
   */
  Beginnings(Map<String, String> signs) {
    this.signs = signs;
    this.longest = signs.keySet().stream().mapToInt(String::length).max().orElse(0);
  }

  String redact(String text) {
    int cut = text.indexOf(CUT);
    if (cut < 0) {
      return text;
    }
    var out = new StringBuilder();
    int from = 0;
    while (cut >= 0) {
      out.append(redactEnd(text.substring(from, cut))).append(CUT);
      from = cut + CUT.length();
      cut = text.indexOf(CUT, from);
    }
    return out.append(text, from, text.length()).toString();
  }

  /** The longest beginning counts, so the search goes from the left. */
  private String redactEnd(String text) {
    for (int start = Math.max(0, text.length() - longest);
        start <= text.length() - LEAST;
        start++) {
      for (var sign : signs.entrySet()) {
        if (begins(sign.getKey(), text, start)) {
          return text.substring(0, start) + sign.getValue();
        }
      }
    }
    return text;
  }

  private static boolean begins(String form, String text, int start) {
    int length = text.length() - start;
    return length <= form.length() && text.regionMatches(start, form, 0, length);
  }
}
