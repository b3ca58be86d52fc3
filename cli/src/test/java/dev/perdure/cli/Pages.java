package dev.perdure.cli;

import java.util.regex.Pattern;

/** Pages of the documentation that show commands and what they say. */
final class Pages {

  private Pages() {}

  /** Whether pages are to be written anew instead of compared. */
  static boolean writing() {
    return "write".equals(System.getenv("PERDURE_PAGES"));
  }

  /** Arguments as a shell would split them: words, and single quotes around others. */
  static String[] words(String line) {
    return Pattern.compile("'[^']*'|[^\\s']+(?:'[^']*')?")
        .matcher(line)
        .results()
        .map(word -> word.group().replace("'", ""))
        .toArray(String[]::new);
  }
}
