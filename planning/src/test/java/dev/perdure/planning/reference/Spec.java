package dev.perdure.planning.reference;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A workflow as the reference understands it; {@link SpecText} writes it as a file.
 *
 * @param timeout of the whole run, in milliseconds; null for none
 * @param output the workflow's outputMapping; null for none
 */
public record Spec(
    List<NodeSpec> nodes,
    List<Way> ways,
    @Nullable Long timeout,
    @Nullable Map<String, Expr> output) {

  public Spec {
    nodes = List.copyOf(nodes);
    ways = List.copyOf(ways);
  }

  static Spec of(NodeSpec... nodes) {
    return new Spec(List.of(nodes), List.of(), null, null);
  }

  Spec ways(Way... more) {
    return withWays(List.of(more));
  }

  Spec withWays(List<Way> others) {
    return new Spec(nodes, others, timeout, output);
  }

  Spec withNodes(List<NodeSpec> others) {
    return new Spec(others, ways, timeout, output);
  }

  Spec timeout(@Nullable Long millis) {
    return new Spec(nodes, ways, millis, output);
  }

  Spec output(@Nullable Map<String, Expr> mapping) {
    return new Spec(nodes, ways, timeout, mapping);
  }

  /** With one more entry of the outputMapping. */
  Spec output(String key, Expr value) {
    var more = new LinkedHashMap<String, Expr>(output == null ? Map.of() : output);
    more.put(key, value);
    return output(more);
  }

  NodeSpec node(String name) {
    return nodes.stream().filter(node -> node.name().equals(name)).findFirst().orElseThrow();
  }

  /** In file order. */
  List<Way> from(String node) {
    return ways.stream().filter(way -> way.from().equals(node)).toList();
  }

  /** The transitions whose synchronization names the group. */
  List<Way> fanIn(String group) {
    return ways.stream()
        .filter(way -> way.sync() != null && way.sync().group().equals(group))
        .toList();
  }

  /** They stand on one of the fan-in's transitions, or are repeated. */
  Sync.Settings settings(String group) {
    return fanIn(group).stream()
        .map(way -> Objects.requireNonNull(way.sync()).settings())
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(Sync.Settings.DEFAULT);
  }

  /** Whether exactly the groups that are spawned have a fan-in. */
  boolean groupsAreSound() {
    Set<String> spawned = new LinkedHashSet<>();
    Set<String> joined = new LinkedHashSet<>();
    for (Way way : ways) {
      if (way.group() != null) {
        spawned.add(way.group());
      }
      if (way.sync() != null) {
        joined.add(way.sync().group());
      }
    }
    return spawned.equals(joined);
  }

  /** Without the nodes that cannot be reached, and their transitions. */
  Spec pruned() {
    Set<String> reached = new LinkedHashSet<>(List.of(nodes.getFirst().name()));
    var open = new ArrayList<>(reached);
    while (!open.isEmpty()) {
      for (Way way : from(open.removeLast())) {
        if (reached.add(way.to())) {
          open.add(way.to());
        }
      }
    }
    return new Spec(
        nodes.stream().filter(node -> reached.contains(node.name())).toList(),
        ways.stream().filter(way -> reached.contains(way.from())).toList(),
        timeout,
        output);
  }
}
