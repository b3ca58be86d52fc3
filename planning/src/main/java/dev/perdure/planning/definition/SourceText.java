package dev.perdure.planning.definition;

import dev.perdure.model.json.JsonText;
import java.util.List;
import java.util.Locale;

/** Turns the text of a file, YAML or JSON, into trees: one for each document. */
final class SourceText {

  /** How deep a file may nest; the same bound as for any JSON value. */
  static final int MAX_NESTING = JsonText.MAX_NESTING;

  private SourceText() {}

  /**
   * JSON goes its own way where it can: YAML's grammar has it as a subset, but its parser stumbles
   * over tabs.
   */
  static List<Tree> read(String file, String text, Mistakes mistakes) {
    if (!looksLikeJson(text)) {
      return YamlTree.read(text, mistakes);
    }
    boolean namedJson = file.toLowerCase(Locale.ROOT).endsWith(".json");
    return namedJson || JsonTree.isJson(text)
        ? List.of(JsonTree.read(text, mistakes))
        : YamlTree.read(text, mistakes);
  }

  private static boolean looksLikeJson(String text) {
    String trimmed = text.stripLeading();
    return trimmed.startsWith("{") || trimmed.startsWith("[");
  }
}
