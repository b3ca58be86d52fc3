package dev.perdure.planning.definition;

import dev.perdure.model.definition.Node;
import dev.perdure.model.json.Json;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks a node that stages an artifact, and the names of artifacts. */
public final class ArtifactCheck {

  /** Names are also those of files, so none of them leads elsewhere. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}");

  private static final Pattern CONTENT_TYPE =
      Pattern.compile("[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+-]+(; ?[\\x20-\\x7e]+)?");

  /** What the content can be given as; one of them. */
  public static final List<String> SOURCES = List.of("content", "base64");

  private ArtifactCheck() {}

  /** Texts with holes are looked at when a run has filled them. */
  static void check(Node node, Json.Obj config, Path path, Report report) {
    var section = new Section(config, path.key("config"), Keys.ARTIFACT, report);
    section.needs("name");
    String name = section.text("name");
    if (name != null && !name.contains("${") && !isName(name)) {
      section.error("name", expectedName(name));
    }
    String type = section.text("contentType");
    if (type != null && !type.contains("${") && !isContentType(type)) {
      section.error("contentType", expectedContentType(type));
    }
    checkSource(node.inputMapping(), path, report);
  }

  private static void checkSource(@Nullable Json mapping, Path path, Report report) {
    if (mapping == null) {
      report.error(
          path,
          "artifact needs an inputMapping with the content, such as { content: state.report }");
    } else if (mapping instanceof Json.Obj fields && !isOneSource(fields)) {
      report.error(
          path.key("inputMapping"),
          "expected 'content' (text as it is, any other value as JSON) or 'base64' (bytes), and"
              + " nothing else, but found "
              + (fields.fields().isEmpty() ? "nothing" : String.join(", ", names(fields))));
    }
  }

  /** Whether it gives a content in exactly one way. */
  public static boolean isOneSource(Json.Obj input) {
    return input.fields().size() == 1 && SOURCES.containsAll(names(input));
  }

  private static List<String> names(Json.Obj fields) {
    return List.copyOf(fields.fields().keySet());
  }

  public static boolean isName(String name) {
    return NAME.matcher(name).matches();
  }

  /** What is wrong with a name that is none. */
  public static String expectedName(String name) {
    return "expected the name of an artifact, of letters, digits, '_', '.' and '-', not beginning"
        + " with '.' or '-', at most 128, but found "
        + Shown.of(Json.of(name));
  }

  public static boolean isContentType(String type) {
    return type.length() <= 255 && CONTENT_TYPE.matcher(type).matches();
  }

  /** What is wrong with a content type that is none. */
  public static String expectedContentType(String type) {
    return "expected a content type such as text/plain, but found " + Shown.of(Json.of(type));
  }
}
