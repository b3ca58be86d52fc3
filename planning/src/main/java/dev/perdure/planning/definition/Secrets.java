package dev.perdure.planning.definition;

import dev.perdure.model.json.Json;
import dev.perdure.planning.expression.Bindings;
import dev.perdure.planning.expression.ExpressionFailed;
import dev.perdure.planning.expression.Names;
import dev.perdure.planning.expression.Template;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Settings with {@code ${secrets.NAME}} in them, which only the one who uses them fills. */
public final class Secrets {

  static final String NAME = "secrets";

  private static final Pattern HOLE = Pattern.compile("\\s*secrets\\.([A-Za-z_][A-Za-z0-9_]*)\\s*");

  private Secrets() {}

  /**
   * The secret that a hole is; nothing if it does more than name one, for which other names would
   * have to be known where the secrets are.
   */
  static Optional<String> namedBy(String hole) {
    Matcher matcher = HOLE.matcher(hole);
    return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  /** A value as settings that have no holes. */
  static Json quoted(Json value) {
    return eachText(value, Template::quoted);
  }

  /** Fills the holes that {@link Settings#render} left. */
  public static Json.Obj fill(Json.Obj settings, Map<String, String> secrets) {
    var values = new LinkedHashMap<String, Json>();
    secrets.forEach((name, secret) -> values.put(name, Json.of(secret)));
    Bindings known = Bindings.of(Map.of(NAME, Json.object(values)));
    return (Json.Obj) eachText(settings, text -> fill(text, known));
  }

  private static String fill(String text, Bindings known) {
    try {
      return Template.compile(text, Names.of(NAME)).orElseThrow().render(known);
    } catch (ExpressionFailed e) {
      throw new IllegalStateException(
          "Expected every secret that the settings name to be given", e);
    }
  }

  private static Json eachText(Json value, UnaryOperator<String> change) {
    return switch (value) {
      case Json.Text(String text) -> Json.of(change.apply(text));
      case Json.Arr(List<Json> items) -> {
        var changed = new ArrayList<Json>();
        items.forEach(item -> changed.add(eachText(item, change)));
        yield Json.array(changed);
      }
      case Json.Obj(Map<String, Json> fields) -> {
        var changed = new LinkedHashMap<String, Json>();
        fields.forEach((name, field) -> changed.put(name, eachText(field, change)));
        yield Json.object(changed);
      }
      default -> value;
    };
  }
}
