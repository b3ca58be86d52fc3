package dev.perdure.planning.definition;

import dev.perdure.model.definition.Spawn;
import dev.perdure.model.json.Json;
import org.jspecify.annotations.Nullable;

/** Reads what taking a transition makes, where that is not just one token. */
final class SpawnReader {

  private SpawnReader() {}

  static @Nullable Spawn read(Section transition) {
    if (transition.has("spawnCount") && transition.has("foreach")) {
      transition.error("foreach", "tokens are made by 'spawnCount' or by 'foreach'; keep one");
    }
    Spawn.Tokens tokens = tokens(transition);
    Integer concurrency = transition.integer("concurrency", 1);
    String group = transition.text("siblingGroup");
    return tokens instanceof Spawn.One && concurrency == null && group == null
        ? null
        : new Spawn(tokens, concurrency, group);
  }

  private static Spawn.Tokens tokens(Section transition) {
    Section each = transition.section("foreach", Keys.FOREACH);
    if (each != null) {
      each.needs("collection");
      Json collection = collection(each);
      return new Spawn.Each(collection == null ? Json.Arr.EMPTY : collection, each.text("itemVar"));
    }
    Json count = count(transition);
    return count == null ? new Spawn.One() : new Spawn.Count(count);
  }

  private static @Nullable Json count(Section transition) {
    Json count = transition.get("spawnCount");
    if (count == null || count instanceof Json.Int || count instanceof Json.Text) {
      return count;
    }
    transition.error(
        "spawnCount", "expected an integer or an expression, but found " + Shown.found(count));
    return null;
  }

  private static @Nullable Json collection(Section each) {
    Json collection = each.get("collection");
    if (collection == null || collection instanceof Json.Arr || collection instanceof Json.Text) {
      return collection;
    }
    each.error(
        "collection", "expected a list or an expression, but found " + Shown.found(collection));
    return null;
  }
}
