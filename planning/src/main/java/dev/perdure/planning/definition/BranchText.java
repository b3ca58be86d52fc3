package dev.perdure.planning.definition;

import dev.perdure.model.definition.Spawn;
import dev.perdure.model.definition.Synchronization;
import dev.perdure.model.json.Json;
import org.jspecify.annotations.Nullable;

/** Writes what transitions say of branches: how they begin, and where they come together. */
final class BranchText {

  private BranchText() {}

  static void spawn(@Nullable Spawn spawn, DefinitionText.Writer transition) {
    if (spawn == null) {
      return;
    }
    switch (spawn.tokens()) {
      case Spawn.One() -> {}
      case Spawn.Count(Json expression) -> transition.put("spawnCount", expression);
      case Spawn.Each each -> transition.put("foreach", foreach(each));
    }
    transition.put("concurrency", DefinitionText.integer(spawn.concurrency()));
    transition.put("siblingGroup", spawn.siblingGroup());
  }

  private static Json foreach(Spawn.Each each) {
    var json = new DefinitionText.Writer();
    json.put("collection", each.collection());
    json.put("itemVar", each.itemVar());
    return json.written();
  }

  static @Nullable Json synchronization(@Nullable Synchronization settings) {
    if (settings == null) {
      return null;
    }
    var json = new DefinitionText.Writer();
    json.put("siblingGroup", settings.siblingGroup());
    json.put("strategy", strategy(settings.strategy()));
    json.put("onEarlyComplete", choice(settings.onEarlyComplete()));
    json.put("onBranchFailure", choice(settings.onBranchFailure()));
    json.put("timeout", DefinitionText.duration(settings.timeout()));
    json.put("deadline", DefinitionText.duration(settings.deadline()));
    json.put("onTimeout", choice(settings.onTimeout()));
    json.put("merge", merge(settings.merge()));
    return json.written();
  }

  private static @Nullable Json strategy(Synchronization.@Nullable Strategy strategy) {
    return switch (strategy) {
      case null -> null;
      case Synchronization.Any() -> Json.of("any");
      case Synchronization.All() -> Json.of("all");
      case Synchronization.MOfN(int m) -> Json.object("mOfN", Json.of(m));
    };
  }

  private static @Nullable Json merge(Synchronization.@Nullable Merge merge) {
    return merge == null
        ? null
        : Json.object(
            "source",
            Json.of(merge.source()),
            "target",
            Json.of(merge.target()),
            "strategy",
            Json.of(Section.written(merge.strategy())));
  }

  private static @Nullable String choice(@Nullable Enum<?> constant) {
    return constant == null ? null : Section.written(constant);
  }
}
