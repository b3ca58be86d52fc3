package dev.perdure.planning.schema;

import dev.perdure.model.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A JSON Schema that is ready to check values. */
public final class JsonSchema {

  /** What fits where nobody gave a schema. */
  public static final JsonSchema ANYTHING = new JsonSchema(Json.Bool.TRUE, Check.NOTHING);

  private final Json json;
  private final Check check;
  private final SchemaParts parts;
  private final Defaults defaults;

  /** What has been asked for so far: as many as the definition has targets. */
  private final Map<List<String>, Target> targets = new ConcurrentHashMap<>();

  private JsonSchema(Json json, Check check) {
    this.json = json;
    this.check = check;
    this.parts = new SchemaParts(json);
    this.defaults = Defaults.of(json);
  }

  /** A schema, or what is wrong with it. */
  public record Compiled(@Nullable JsonSchema schema, List<SchemaMistake> mistakes) {
    public Compiled {
      mistakes = List.copyOf(mistakes);
    }

    /** The schema, for callers who know that it has no mistake. */
    public JsonSchema orElseThrow() {
      if (schema == null) {
        throw new IllegalArgumentException("Expected a JSON Schema, but " + mistakes);
      }
      return schema;
    }
  }

  public static Compiled compile(Json schema) {
    var reader = new SchemaReader(schema);
    if (!reader.mistakes().isEmpty()) {
      return new Compiled(null, reader.mistakes());
    }
    if (reader.plain()) {
      return new Compiled(new JsonSchema(schema, PlainSchema.of(schema)), List.of());
    }
    List<SchemaMistake> mistakes = FullSchema.mistakes(schema);
    return mistakes.isEmpty()
        ? new Compiled(new JsonSchema(schema, FullSchema.of(schema)), List.of())
        : new Compiled(null, mistakes);
  }

  public Json json() {
    return json;
  }

  /** What of {@code value} does not fit. */
  public List<Violation> check(Json value) {
    if (check == Check.NOTHING) {
      return List.of();
    }
    var violations = new ArrayList<Violation>();
    check.apply(value, Spot.ROOT, violations);
    return violations;
  }

  /**
   * What does not fit if {@code value} is written at {@code path}: judged by the part of the schema
   * that the path names, whatever stands beside it.
   */
  public List<Violation> checkAt(List<String> path, Json value) {
    if (check == Check.NOTHING) {
      return List.of();
    }
    Target target = targets.computeIfAbsent(List.copyOf(path), this::target);
    var violations = new ArrayList<Violation>(target.refusals());
    target.checks().forEach(part -> part.apply(value, target.spot(), violations));
    return violations;
  }

  /** What is asked of a value at one place. */
  private record Target(Spot spot, List<Check> checks, List<Violation> refusals) {}

  private Target target(List<String> path) {
    Spot spot = Spot.ROOT;
    List<Part> schemas = List.of(new Part(List.of(), json));
    for (String name : path) {
      spot = spot.field(name);
      var below = new ArrayList<Part>();
      for (Part schema : schemas) {
        SchemaParts.Field field = parts.field(schema, name);
        if (field.refusal().isPresent()) {
          return new Target(spot, List.of(), List.of(Violation.at(spot, field.refusal().get())));
        }
        below.addAll(field.schemas());
      }
      schemas = below;
    }
    return new Target(spot, schemas.stream().map(this::check).toList(), List.of());
  }

  private Check check(Part part) {
    return check instanceof FullSchema whole
        ? whole.part(part.pointer())
        : PlainSchema.of(part.schema());
  }

  /** The value with the fields that it lacks and for which the schema has a default. */
  public Json fillDefaults(Json value) {
    return defaults.fill(value);
  }
}
