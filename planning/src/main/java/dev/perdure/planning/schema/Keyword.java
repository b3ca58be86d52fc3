package dev.perdure.planning.schema;

import java.util.Map;
import java.util.Set;

/** The keywords of JSON Schema, by what may stand behind them. */
enum Keyword {
  SCHEMA,
  SCHEMAS,
  SCHEMAS_BY_NAME,
  TYPE,
  VALUES,
  VALUE,
  NUMBER,
  ABOVE_ZERO,
  COUNT,
  FLAG,
  TEXT,
  REGEX,
  NAMES,
  NAMES_BY_NAME,
  REFERENCE,
  DIALECT;

  static final Map<String, Keyword> SHAPES =
      Map.ofEntries(
          Map.entry("$schema", DIALECT),
          Map.entry("$ref", REFERENCE),
          Map.entry("$dynamicRef", REFERENCE),
          Map.entry("$comment", TEXT),
          Map.entry("$id", TEXT),
          Map.entry("$anchor", TEXT),
          Map.entry("$defs", SCHEMAS_BY_NAME),
          Map.entry("allOf", SCHEMAS),
          Map.entry("anyOf", SCHEMAS),
          Map.entry("oneOf", SCHEMAS),
          Map.entry("prefixItems", SCHEMAS),
          Map.entry("not", SCHEMA),
          Map.entry("if", SCHEMA),
          Map.entry("then", SCHEMA),
          Map.entry("else", SCHEMA),
          Map.entry("items", SCHEMA),
          Map.entry("contains", SCHEMA),
          Map.entry("additionalProperties", SCHEMA),
          Map.entry("propertyNames", SCHEMA),
          Map.entry("unevaluatedItems", SCHEMA),
          Map.entry("unevaluatedProperties", SCHEMA),
          Map.entry("properties", SCHEMAS_BY_NAME),
          Map.entry("patternProperties", SCHEMAS_BY_NAME),
          Map.entry("dependentSchemas", SCHEMAS_BY_NAME),
          Map.entry("dependentRequired", NAMES_BY_NAME),
          Map.entry("type", TYPE),
          Map.entry("enum", VALUES),
          Map.entry("examples", VALUES),
          Map.entry("const", VALUE),
          Map.entry("default", VALUE),
          Map.entry("multipleOf", ABOVE_ZERO),
          Map.entry("minimum", NUMBER),
          Map.entry("maximum", NUMBER),
          Map.entry("exclusiveMinimum", NUMBER),
          Map.entry("exclusiveMaximum", NUMBER),
          Map.entry("minLength", COUNT),
          Map.entry("maxLength", COUNT),
          Map.entry("minItems", COUNT),
          Map.entry("maxItems", COUNT),
          Map.entry("minContains", COUNT),
          Map.entry("maxContains", COUNT),
          Map.entry("minProperties", COUNT),
          Map.entry("maxProperties", COUNT),
          Map.entry("uniqueItems", FLAG),
          Map.entry("deprecated", FLAG),
          Map.entry("readOnly", FLAG),
          Map.entry("writeOnly", FLAG),
          Map.entry("pattern", REGEX),
          Map.entry("required", NAMES),
          Map.entry("title", TEXT),
          Map.entry("description", TEXT),
          Map.entry("format", TEXT));

  /** What {@link PlainSchema} checks by itself. */
  static final Set<String> PLAIN =
      Set.of(
          "type",
          "enum",
          "const",
          "properties",
          "additionalProperties",
          "required",
          "items",
          "minimum",
          "maximum",
          "exclusiveMinimum",
          "exclusiveMaximum",
          "minLength",
          "maxLength",
          "pattern",
          "minItems",
          "maxItems",
          "uniqueItems",
          "minProperties",
          "maxProperties");

  /** What says something to people only. */
  static final Set<String> REMARKS =
      Set.of(
          "$schema",
          "$comment",
          "title",
          "description",
          "default",
          "examples",
          "format",
          "deprecated",
          "readOnly",
          "writeOnly");

  static final String DIALECT_2020_12 = "https://json-schema.org/draft/2020-12/schema";
}
