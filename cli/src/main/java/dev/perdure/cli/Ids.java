package dev.perdure.cli;

import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/** Makes ids for runs that people can tell apart and type. */
final class Ids {

  /** Without letters that look like digits. */
  private static final String LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";

  private static final int LENGTH = 8;

  /** Longer names are cut, so that the id stays within its limit. */
  private static final int LONGEST_NAME = 100;

  private static final Pattern LEGAL = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:-]{0,127}");

  private Ids() {}

  static String checked(String id) {
    if (!LEGAL.matcher(id).matches()) {
      throw new UserMistake(
          "--id: expected at most 128 letters, digits, '.', '_', ':' or '-', beginning with a letter or digit, but found '%s'"
              .formatted(id));
    }
    return id;
  }

  /** The workflow's name and eight letters by chance. */
  static String make(String workflow, RandomGenerator random) {
    var id = new StringBuilder(workflow.substring(0, Math.min(workflow.length(), LONGEST_NAME)));
    id.append('-');
    for (int i = 0; i < LENGTH; i++) {
      id.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    return id.toString();
  }
}
