package dev.perdure.planning.definition;

import dev.perdure.model.definition.Spawn;
import dev.perdure.model.json.Json;
import dev.perdure.planning.expression.MappedValue;
import dev.perdure.planning.expression.Names;
import org.jspecify.annotations.Nullable;

/** Checks what a transition makes, and compiles how many tokens that is. */
final class SpawnCompiler {

  private final ExpressionCompiler expressions;
  private final Report report;

  SpawnCompiler(ExpressionCompiler expressions, Report report) {
    this.expressions = expressions;
    this.report = report;
  }

  /** The count or the collection; null where there is one token, or a mistake. */
  @Nullable MappedValue compile(Spawn spawn, Names names, Path path) {
    return switch (spawn.tokens()) {
      case Spawn.One() -> null;
      case Spawn.Count(Json count) -> count(count, names, path.key("spawnCount"));
      case Spawn.Each(Json collection, String ignored) ->
          expressions.mapping(collection, names, path.key("foreach").key("collection"));
    };
  }

  private @Nullable MappedValue count(Json count, Names names, Path path) {
    if (count instanceof Json.Int(long number) && number < 0) {
      report.error(path, "expected an integer of at least 0, but found " + number);
    }
    return expressions.mapping(count, names, path);
  }
}
