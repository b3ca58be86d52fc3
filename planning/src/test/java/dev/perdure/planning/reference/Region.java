package dev.perdure.planning.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The nodes that the tokens of one kind of branch visit, or those of the run itself. */
final class Region {
  private final @Nullable Region outer;
  private final @Nullable FanOut fanOut;
  private final List<String> nodes = new ArrayList<>();
  private String target = "";

  /** How a region is entered; {@code itemVar} is null where branches are counted. */
  record FanOut(String group, @Nullable String itemVar) {}

  Region(@Nullable Region outer, @Nullable FanOut fanOut) {
    this.outer = outer;
    this.fanOut = fanOut;
  }

  @Nullable Region outer() {
    return outer;
  }

  List<String> nodes() {
    return nodes;
  }

  String group() {
    return Objects.requireNonNull(fanOut).group();
  }

  @Nullable String itemVar() {
    return fanOut == null ? null : fanOut.itemVar();
  }

  boolean isBranch() {
    return outer != null;
  }

  int depth() {
    return outer == null ? 0 : outer.depth() + 1;
  }

  /** The node that its fan-in leads to. */
  String target() {
    return target;
  }

  void joinsAt(String node) {
    target = node;
  }
}
