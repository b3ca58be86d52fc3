package dev.perdure.planning.schema;

import java.util.List;

/**
 * Why something is not a schema that we can use.
 *
 * @param path the way to it in the schema: keys, and the positions in lists
 */
public record SchemaMistake(List<String> path, String message) {

  public SchemaMistake {
    path = List.copyOf(path);
  }

  @Override
  public String toString() {
    return path.isEmpty() ? message : String.join(".", path) + ": " + message;
  }
}
