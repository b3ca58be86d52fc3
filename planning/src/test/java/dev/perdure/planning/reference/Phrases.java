package dev.perdure.planning.reference;

import static dev.perdure.planning.reference.Expr.lit;
import static dev.perdure.planning.reference.Expr.path;

import dev.perdure.model.json.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The small parts of random workflows: expressions, nodes, decorations and settings. */
final class Phrases {
  private static final List<String> CONTEXT =
      List.of("state.x", "state.y", "state.o.x", "output.z", "input.n", "nodes.n0.result");
  private static final List<String> TARGETS =
      List.of("state.x", "state.y", "state.o.x", "output.z", "output.last");

  private final Random random;
  private final boolean branchNames;

  /** Nodes that wait: loading knows what their result is. */
  private final Set<String> waits = new HashSet<>();

  private int durations;

  Phrases(Random random, boolean branchNames) {
    this.random = random;
    this.branchNames = branchNames;
  }

  /** Hardly ever the same twice, so that seldom two things are due together. */
  long duration() {
    durations++;
    return 1_000L * (1 + random.nextInt(20)) + 13L * durations;
  }

  Map<String, Expr> result() {
    var mapping = new LinkedHashMap<String, Expr>();
    for (String path : List.of("state.x", "state.m1", "output.m1", "output.z")) {
      mapping.put(path.replace('.', '_'), path(path));
    }
    return mapping;
  }

  // Nodes

  NodeSpec node(String name, Region region) {
    NodeSpec node =
        switch (random.nextInt(20)) {
          case 0, 1, 2 -> NodeSpec.pass(name);
          case 3, 4, 5 -> NodeSpec.transform(name, "v", value(region));
          case 6, 7 -> busy(NodeSpec.child(name, random.nextBoolean()), region);
          case 8 -> name.equals("n0") ? NodeSpec.pass(name) : waiting(name);
          case 9 -> NodeSpec.await(name, "e" + random.nextInt(2), orNull(duration()));
          case 10 -> NodeSpec.fail(name, "E" + random.nextInt(3));
          default -> busy(NodeSpec.work(name), region);
        };
    if (random.nextInt(5) < 2) {
      node = node.withOutput(outputMapping(name, region));
    }
    return node.firstMatch(random.nextInt(6) == 0).completeOnNoMatch(random.nextInt(3) > 0);
  }

  private NodeSpec busy(NodeSpec plain, Region region) {
    NodeSpec node = plain;
    if (random.nextBoolean()) {
      node = node.input("a", value(region)).input("code", path("state._last_error.code"));
    }
    if (random.nextInt(4) == 0) {
      node = node.input("why", path("state._last_error.cause.code"));
    }
    if (random.nextInt(2) == 0) {
      Set<String> codes = random.nextInt(3) == 0 ? Set.of("E1") : null;
      node = node.retry(new NodeSpec.Retry(1 + random.nextInt(3), duration(), codes));
    }
    return random.nextInt(4) == 0 ? node.timeout(duration()) : node;
  }

  private @Nullable Long orNull(long duration) {
    return random.nextBoolean() ? duration : null;
  }

  private NodeSpec waiting(String name) {
    waits.add(name);
    return NodeSpec.wait(name, duration());
  }

  private Map<String, Expr> outputMapping(String node, Region region) {
    var mapping = new LinkedHashMap<String, Expr>();
    var targets = new ArrayList<>(TARGETS);
    if (branchNames && region.isBranch()) {
      targets.addAll(List.of("_branch.output.v", "_branch.output.w", "_branch.output.o.x"));
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      Expr value =
          random.nextInt(3) == 0
              ? value(region)
              : path(waits.contains(node) ? "result" : one("result", "result", "result.v"));
      mapping.put(one(targets), value);
    }
    return mapping;
  }

  // Expressions

  Expr value(Region region) {
    return switch (random.nextInt(12)) {
      case 0, 1 -> lit(random.nextInt(3));
      case 2 -> name(region).plus(lit(1));
      case 3, 4, 5 -> name(region).or(lit(0));
      case 6 -> untyped(region).size();
      default -> name(region);
    };
  }

  private Expr name(Region region) {
    boolean counts = branchNames && region.isBranch() && random.nextInt(4) == 0;
    return counts ? path(one("_branch.index", "_branch.total")) : untyped(region);
  }

  /** Something of which loading does not know what it is. */
  private Expr untyped(Region region) {
    var names = new ArrayList<>(CONTEXT);
    if (branchNames && region.isBranch()) {
      names.addAll(List.of("_branch.output.v", "_branch.output", "_branch.item"));
      for (Region at = region; at != null; at = at.outer()) {
        if (at.itemVar() != null) {
          names.add(at.itemVar());
        }
      }
    }
    return path(one(names));
  }

  private Expr condition(String from, Region region) {
    if (waits.contains(from)) {
      return name(region).eq(lit(1)).not();
    }
    return switch (random.nextInt(6)) {
      case 0 -> path("result.v").less(lit(2));
      case 1 -> path("result.flag");
      case 2 -> name(region).eq(lit(1)).not();
      case 3 -> lit(0).less(name(region)).and(path("result.flag").not());
      default -> path("result.v").eq(lit(random.nextInt(3))).not();
    };
  }

  // Transitions

  Way sometimesOrnate(Way way, Region region) {
    return random.nextInt(3) == 0 ? ornate(way, region) : way;
  }

  /** With an {@code on}, a priority, a condition, or none of these. */
  Way ornate(Way way, Region region) {
    Way.On on = random.nextInt(3) > 0 ? null : one(Way.On.values());
    Way ornate = way.on(on);
    if (random.nextInt(3) == 0) {
      ornate =
          on == Way.On.FAILURE || on == Way.On.TIMEOUT
              ? ornate.condition(path("state._last_error.code").eq(lit("E1")).not())
              : ornate.condition(condition(way.from(), region));
    }
    return switch (random.nextInt(6)) {
      case 0 -> ornate.priority(2);
      case 1 -> ornate.condition(null).asDefault(true);
      default -> ornate;
    };
  }

  Way opening(Way way, Region outer, Region inner) {
    Way opening = random.nextInt(6) == 0 ? ornate(way, outer) : way;
    return spread(opening, outer, inner.itemVar()).group(inner.group());
  }

  /** {@code itemVar} is null where anything goes. */
  Way spread(Way way, Region region, @Nullable String itemVar) {
    Way spread = spreadAlone(way, region, itemVar);
    return random.nextInt(4) == 0 ? spread.concurrency(1 + random.nextInt(2)) : spread;
  }

  private Way spreadAlone(Way way, Region region, @Nullable String itemVar) {
    if (itemVar != null) {
      return way.each(collection(way.from(), region), itemVar);
    }
    return switch (random.nextInt(20)) {
      case 0, 1, 2 -> way.spawn(path("input.n"));
      case 3 -> way.spawn(value(region));
      case 4, 5, 6 -> way.each(collection(way.from(), region), null);
      case 7 -> way.spawn(0);
      default -> way.spawn(1 + random.nextInt(3));
    };
  }

  /** Of no list loading knows what is in it, so that items can be used anyhow. */
  private Expr collection(String from, Region region) {
    return switch (random.nextInt(20)) {
      case 0 -> untyped(region);
      case 1 -> waits.contains(from) ? path("input.list") : path("result.w");
      case 2 -> lit(Json.array());
      case 3, 4, 5, 6, 7, 8 -> path("input.none").or(lit(Json.array(Json.of(7), Json.of("t"))));
      default -> path("input.list");
    };
  }

  // Fan-ins

  Sync.Settings settings(Region inner, List<Way> opening) {
    Region outer = inner.outer();
    Sync.Settings settings =
        Sync.Settings.DEFAULT
            .strategy(strategy(opening))
            .early(oneOrNull(Sync.Early.values()))
            .onFailure(oneOrNull(Sync.OnBranchFailure.values()))
            .onTimeout(oneOrNull(Sync.OnTimeout.values()));
    if (random.nextInt(3) == 0) {
      settings = settings.timeout(duration());
    }
    if (random.nextInt(5) == 0) {
      settings = settings.deadline(duration());
    }
    if (random.nextInt(6) > 0) {
      boolean nested = branchNames && outer != null && outer.isBranch() && random.nextBoolean();
      String target = nested ? "_branch.output." : one("state.", "state.", "output.");
      settings =
          settings.merge(
              one(
                  "_branch.output",
                  "_branch.output",
                  "_branch.output.v",
                  "state.x",
                  "_branch.index"),
              target + "m" + (1 + random.nextInt(2)),
              one(Sync.MergeStrategy.values()));
    }
    return settings;
  }

  /** A quorum above a count that is known before is refused. */
  private Sync.@Nullable Strategy strategy(List<Way> opening) {
    OptionalInt fewest =
        opening.stream().mapToInt(Phrases::staticCount).filter(count -> count >= 0).min();
    if (random.nextInt(5) < 2 || fewest.orElse(3) == 0) {
      return random.nextBoolean() ? null : new Sync.Strategy.All();
    }
    return random.nextBoolean()
        ? new Sync.Strategy.Any()
        : new Sync.Strategy.MOfN(1 + random.nextInt(fewest.orElse(3)));
  }

  private static int staticCount(Way way) {
    return switch (way.spread()) {
      case null -> 1;
      case Way.Spread.Count(Expr.Lit(Json.Int(long count))) -> (int) count;
      case Way.Spread.Each(Expr.Lit(Json.Arr list), var itemVar) -> list.size();
      default -> -1;
    };
  }

  @SafeVarargs
  private <T> T one(T... of) {
    return of[random.nextInt(of.length)];
  }

  private <T> T one(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private <T> @Nullable T oneOrNull(T[] of) {
    int i = random.nextInt(of.length + 1);
    return i == of.length ? null : of[i];
  }
}
