package dev.perdure.planning.definition;

import dev.perdure.model.json.Json;
import dev.perdure.planning.expression.Bindings;
import dev.perdure.planning.expression.ExpressionFailed;
import dev.perdure.planning.expression.Template;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The settings of a node's work: literal values, and texts with holes that a run fills. */
public final class Settings {

  static final Settings NONE = new Settings(Map.of());

  private final Map<String, Part> fields;
  private final boolean literal;
  private final Set<String> secrets;

  Settings(Map<String, Part> fields) {
    this(fields, Set.of());
  }

  Settings(Map<String, Part> fields, Set<String> secrets) {
    this.fields = new LinkedHashMap<>(fields);
    this.literal = fields.values().stream().allMatch(Settings::isLiteral);
    this.secrets = Set.copyOf(secrets);
  }

  /** A value among the settings. */
  sealed interface Part {
    record Literal(Json value) implements Part {}

    record Text(Template template) implements Part {}

    record Items(List<Part> items) implements Part {}

    record Fields(Map<String, Part> fields) implements Part {}
  }

  /** Whether no text among them has a hole, so that they are what the definition says. */
  public boolean isLiteral() {
    return literal;
  }

  private static boolean isLiteral(Part part) {
    return switch (part) {
      case Part.Literal any -> true;
      case Part.Text any -> false;
      case Part.Items(List<Part> items) -> items.stream().allMatch(Settings::isLiteral);
      case Part.Fields(Map<String, Part> inner) ->
          inner.values().stream().allMatch(Settings::isLiteral);
    };
  }

  /** The names of the secrets that they need where they are used. */
  public Set<String> secrets() {
    return secrets;
  }

  /**
   * The settings with every hole filled. Where they need secrets, those holes stay: then every text
   * is a template, for the one who knows the secrets.
   */
  public Json.Obj render(Bindings bindings) throws ExpressionFailed {
    return render(fields, bindings);
  }

  private Json.Obj render(Map<String, Part> parts, Bindings bindings) throws ExpressionFailed {
    var values = new LinkedHashMap<String, Json>();
    for (var part : parts.entrySet()) {
      values.put(part.getKey(), render(part.getValue(), bindings));
    }
    return Json.object(values);
  }

  private Json render(Part part, Bindings bindings) throws ExpressionFailed {
    return switch (part) {
      case Part.Literal(Json value) -> secrets.isEmpty() ? value : Secrets.quoted(value);
      case Part.Text(Template template) when secrets.isEmpty() ->
          Json.of(template.render(bindings));
      case Part.Text(Template template) -> Json.of(template.renderAllBut(Secrets.NAME, bindings));
      case Part.Items(List<Part> items) -> {
        var values = new ArrayList<Json>();
        for (Part item : items) {
          values.add(render(item, bindings));
        }
        yield Json.array(values);
      }
      case Part.Fields(Map<String, Part> inner) -> render(inner, bindings);
    };
  }
}
