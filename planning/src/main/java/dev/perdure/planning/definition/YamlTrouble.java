package dev.perdure.planning.definition;

import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;

/** Says in an author's words why a text is not YAML. */
final class YamlTrouble {

  private YamlTrouble() {}

  static Unreadable explain(MarkedYamlEngineException trouble) {
    Place place = YamlTree.place(trouble.getProblemMark());
    return new Unreadable(place, "not valid YAML: " + reason(trouble));
  }

  private static String reason(MarkedYamlEngineException trouble) {
    String problem = String.valueOf(trouble.getProblem());
    String context = String.valueOf(trouble.getContext());
    Place opened = YamlTree.place(trouble.getContextMark());
    if (problem.startsWith("mapping values are not allowed")) {
      return "a ':' does not fit here; text with ': ' in it needs quotes, "
          + "and the keys of one object need the same indentation";
    }
    if (problem.contains("TAB")) {
      return "found a tab; indent with spaces";
    }
    if (problem.contains("that cannot start any token")) {
      return "no value begins with " + problem.replaceAll(".*?('.*?').*", "$1") + "; use quotes";
    }
    if (problem.contains("unexpected end of stream") && context.contains("quoted")) {
      return "the quote opened at " + opened + " is never closed";
    }
    if (context.contains("flow")) {
      return words(problem) + ", in what was opened at " + opened;
    }
    if (problem.startsWith("expected <block end>")) {
      return "this does not fit to what began at " + opened + "; look at the indentation";
    }
    return words(problem);
  }

  private static String words(String problem) {
    return problem
        .replace("but got", "but found")
        .replace("<scalar>", "text")
        .replace("<stream end>", "the end of the file")
        .replace("<block end>", "the end of the block");
  }

  static Unreadable explain(ReaderException trouble, String text) {
    String character = String.format("U+%04X", trouble.getCodePoint());
    Place place = Place.START;
    int end = Math.min(text.length(), trouble.getPosition());
    for (int i = 0; i < end; i++) {
      place = text.charAt(i) == '\n' ? place.nextLine() : place.right(1);
    }
    return new Unreadable(place, "not valid YAML: found the control character " + character);
  }
}
