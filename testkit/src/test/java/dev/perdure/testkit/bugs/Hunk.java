package dev.perdure.testkit.bugs;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One place of a patch: the lines that were there, and those that are to be there. */
final class Hunk {
  private static final Pattern HEADER = Pattern.compile("@@ -(\\d+)(,\\d+)? \\+\\d+(,\\d+)? @@.*");

  private final int line;
  private final List<String> before = new ArrayList<>();
  private final List<String> after = new ArrayList<>();

  private Hunk(int line) {
    this.line = line;
  }

  static Hunk begunBy(String header) {
    Matcher matcher = HEADER.matcher(header);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "Expected '@@ -LINE,COUNT +LINE,COUNT @@', but got " + header);
    }
    return new Hunk(Integer.parseInt(matcher.group(1)));
  }

  void add(String marked) {
    String text = marked.substring(1);
    switch (marked.charAt(0)) {
      case '-' -> before.add(text);
      case '+' -> after.add(text);
      default -> {
        before.add(text);
        after.add(text);
      }
    }
  }

  String before() {
    return String.join("\n", before);
  }

  /** By how many lines the file is longer afterwards. */
  int growth() {
    return after.size() - before.size();
  }

  /**
   * Where its lines are found, counted from 0, the nearest place to the one it names; -1 if
   * nowhere.
   *
   * @param moved by how many lines the hunks before it have moved that place
   */
  int placeIn(List<String> lines, int moved) {
    int wanted = line - 1 + moved;
    int nearest = -1;
    for (int at = 0; at + before.size() <= lines.size(); at++) {
      boolean nearer = nearest < 0 || Math.abs(at - wanted) < Math.abs(nearest - wanted);
      if (nearer && lines.subList(at, at + before.size()).equals(before)) {
        nearest = at;
      }
    }
    return nearest;
  }

  void applyTo(List<String> lines, int at) {
    List<String> place = lines.subList(at, at + before.size());
    place.clear();
    place.addAll(after);
  }
}
