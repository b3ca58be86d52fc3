package dev.perdure.planning.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.path.NodePath;
import com.networknt.schema.path.PathType;
import dev.perdure.model.json.Json;
import java.util.List;

/** Checks any schema by the validator library, which is loaded when the first one is made. */
final class FullSchema implements Check {

  private static final SchemaRegistry REGISTRY =
      SchemaRegistry.withDialect(
          Dialects.getDraft202012(),
          builder ->
              builder
                  .schemaCacheEnabled(false)
                  .schemaLoader(loader -> loader.fetchRemoteResources(false))
                  .schemaRegistryConfig(
                      SchemaRegistryConfig.builder()
                          .pathType(PathType.JSON_POINTER)
                          .preloadSchema(false)
                          .build()));

  private final Schema schema;

  private FullSchema(Schema schema) {
    this.schema = schema;
  }

  static FullSchema of(Json schema) {
    return new FullSchema(REGISTRY.getSchema(Nodes.of(schema)));
  }

  /** The part at {@code pointer}, whose references still lead through the whole. */
  FullSchema part(List<String> pointer) {
    var path = new NodePath(PathType.JSON_POINTER);
    JsonNode at = schema.getSchemaNode();
    for (String step : pointer) {
      path = at.isArray() ? path.append(Integer.parseInt(step)) : path.append(step);
      at = at.isArray() ? at.path(Integer.parseInt(step)) : at.path(step);
    }
    return new FullSchema(schema.getSubSchema(path));
  }

  /** What the standard's own schema of schemas says against it. */
  static List<SchemaMistake> mistakes(Json schema) {
    return Findings.of(Meta.SCHEMA.validate(Nodes.of(schema)), schema).stream()
        .map(FullSchema::mistake)
        .distinct()
        .toList();
  }

  private static SchemaMistake mistake(Findings.Found found) {
    return new SchemaMistake(found.path(), found.message());
  }

  @Override
  public void apply(Json value, Spot at, List<Violation> into) {
    JsonNode node = Nodes.of(value);
    List<Error> errors = schema.validate(node);
    for (Findings.Found found : Findings.of(errors, value)) {
      into.add(Violation.at(found.spot(at, value), found.message()));
    }
  }

  /** Loaded only to explain a schema that our own reader has no objection to. */
  private static final class Meta {
    static final Schema SCHEMA = REGISTRY.getSchema(SchemaLocation.of(Keyword.DIALECT_2020_12));
  }
}
