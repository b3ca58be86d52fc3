package dev.perdure.planning.reference;

import dev.perdure.model.json.Json;
import dev.perdure.planning.reference.Region.FanOut;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Makes small and nasty workflows that are nevertheless valid; the same seed makes the same one.
 *
 * <p>Nodes live in regions: the run's, and one for each group inside the region where it is
 * spawned. So every fan-in has one target, branches nest, and names of a branch are used only
 * inside one.
 */
public final class Definitions {
  private static final int MOST_NODES = 12;
  private static final int DEEPEST = 3;

  private final Random random;
  private final boolean plain;

  /** Whether transitions may lead anywhere, into branches and out of them. */
  private final boolean crossing;

  private final Phrases phrases;
  private final List<NodeSpec> nodes = new ArrayList<>();
  private final List<Way> ways = new ArrayList<>();
  private final List<Region> regions = new ArrayList<>();

  private Definitions(long seed, boolean plain) {
    this.random = new Random(seed * 7_919 + 17);
    this.plain = plain;
    this.crossing = !plain && random.nextInt(4) == 0;
    this.phrases = new Phrases(random, !crossing);
  }

  /** A workflow; a plain one has no fan-outs. */
  public static Spec random(long seed, boolean plain) {
    return new Definitions(seed, plain).make();
  }

  /** An input for it. */
  public static Json.Obj input(long seed) {
    var random = new Random(seed * 104_729 + 3);
    List<Json> list = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      list.add(random.nextBoolean() ? Json.of(i) : Json.object("v", Json.of(random.nextInt(3))));
    }
    return Json.object("n", Json.of(random.nextInt(4)), "list", Json.array(list));
  }

  private Spec make() {
    Region run = new Region(null, null);
    regions.add(run);
    grow(run, 1 + random.nextInt(plain ? 6 : 3));
    if (!plain) {
      for (int i = 1 + random.nextInt(4); i > 0; i--) {
        fanOut("g" + i);
      }
      regions.forEach(this::leaveForOuterFanIns);
      for (int i = random.nextInt(3); i > 0; i--) {
        fanOutWithoutGroup();
      }
    }
    for (int i = random.nextInt(plain ? 5 : 4); i > 0; i--) {
      more();
    }
    regions.forEach(this::handleFailures);
    Collections.shuffle(ways, random);
    Long timeout = random.nextInt(12) == 0 ? phrases.duration() * 3 : null;
    Map<String, Expr> output = random.nextInt(4) == 0 ? phrases.result() : null;
    return new Spec(nodes, ways, timeout, output);
  }

  /** Adds nodes to a region, each reached from one that is there. */
  private void grow(Region region, int count) {
    for (int i = 0; i < count && nodes.size() < MOST_NODES; i++) {
      String to = node(region);
      if (region.nodes().size() > 1) {
        String from = region.nodes().get(random.nextInt(region.nodes().size() - 1));
        ways.add(phrases.ornate(Way.way(from, to), region));
      }
    }
  }

  private String node(Region region) {
    String name = "n" + nodes.size();
    region.nodes().add(name);
    nodes.add(phrases.node(name, region));
    return name;
  }

  /** A group spawned at some node, a region for its branches, and its fan-in. */
  private void fanOut(String group) {
    Region outer = random.nextBoolean() ? regions.getLast() : one(regions);
    if (outer.depth() == DEEPEST || nodes.size() + 2 > MOST_NODES) {
      return;
    }
    String from = one(outer.nodes());
    boolean items = random.nextBoolean();
    var inner = new Region(outer, new FanOut(group, items ? "item_" + group : null));
    regions.add(inner);
    var opening = new ArrayList<Way>();
    opening.add(phrases.opening(Way.way(from, node(inner)), outer, inner));
    grow(inner, random.nextInt(3));
    if (random.nextInt(3) == 0) {
      opening.add(phrases.opening(Way.way(from, one(inner.nodes())), outer, inner));
    }
    String target =
        random.nextInt(4) == 0 || nodes.size() == MOST_NODES ? one(outer.nodes()) : node(outer);
    boolean loops = number(target) <= number(from) || random.nextInt(8) == 0;
    opening.replaceAll(way -> loops ? way.maxIterations(1 + random.nextInt(2)) : way);
    ways.addAll(opening);
    fanIn(inner, target, opening);
    if (crossing && random.nextBoolean()) {
      ways.add(Way.way(one(inner.nodes()), from).maxIterations(1));
    }
  }

  private void fanIn(Region inner, String target, List<Way> opening) {
    Sync.Settings settings = phrases.settings(inner, opening);
    String group = inner.group();
    boolean first = true;
    for (String from : inner.nodes()) {
      boolean last = from.equals(inner.nodes().getLast());
      if (random.nextInt(3) > 0 || last) {
        Way way = Way.way(from, target);
        way = last ? way : phrases.sometimesOrnate(way, inner);
        ways.add(first || random.nextBoolean() ? way.sync(group, settings) : way.sync(group));
        first = false;
      }
    }
    inner.joinsAt(target);
  }

  /** A token of an inner branch may stand at the fan-in of an outer one. */
  private void leaveForOuterFanIns(Region region) {
    Region outer = region.outer();
    if (outer != null && outer.outer() != null && random.nextInt(2) == 0) {
      Region left = outer;
      if (outer.outer().outer() != null && random.nextBoolean()) {
        left = outer.outer();
      }
      Way way = Way.way(one(region.nodes()), left.target()).sync(left.group());
      ways.add(phrases.sometimesOrnate(way, region));
    }
  }

  private void fanOutWithoutGroup() {
    Region region = one(regions);
    String from = one(region.nodes());
    String to = nodes.size() < MOST_NODES ? node(region) : one(region.nodes());
    Way way = phrases.spread(Way.way(from, to), region, null);
    ways.add(number(to) <= number(from) ? way.maxIterations(1) : way);
  }

  /** Of some nodes, so that runs live longer. */
  private void handleFailures(Region region) {
    for (String from : List.copyOf(region.nodes())) {
      if (random.nextBoolean()) {
        String to = one(region.nodes());
        Way way = Way.way(from, to).on(random.nextInt(5) == 0 ? Way.On.ANY : Way.On.FAILURE);
        way = random.nextInt(16) == 0 ? way.spawn(Expr.path("state.y")) : way;
        ways.add(number(to) <= number(from) ? way.maxIterations(1) : way);
      }
    }
  }

  /** One more transition, forwards or back, within a region or, if they may cross, anywhere. */
  private void more() {
    Region region = one(regions);
    String from = one(region.nodes());
    String to = crossing && random.nextBoolean() ? one(nodes).name() : one(region.nodes());
    boolean back = number(to) <= number(from);
    Way way = phrases.ornate(Way.way(from, to), region);
    ways.add(back ? way.maxIterations(1 + random.nextInt(2)) : way);
  }

  private static int number(String node) {
    return Integer.parseInt(node.substring(1));
  }

  private <T> T one(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }
}
