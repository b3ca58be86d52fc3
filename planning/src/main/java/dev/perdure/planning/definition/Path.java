package dev.perdure.planning.definition;

import java.util.ArrayList;
import java.util.List;

/** The way from a definition to one of its values: {@code nodes.charge.retry}. */
public record Path(List<Step> steps) {

  public static final Path ROOT = new Path(List.of());

  /** How many steps lead to a node or a transition, whose own keys begin there. */
  private static final int TO_NODE_OR_TRANSITION = 2;

  public Path {
    steps = List.copyOf(steps);
  }

  /** One step of the way. */
  public sealed interface Step {
    /** Into an object. */
    record Key(String name) implements Step {}

    /** Into a list. */
    record Index(int index) implements Step {}
  }

  public Path key(String name) {
    return with(new Step.Key(name));
  }

  public Path index(int index) {
    return with(new Step.Index(index));
  }

  private Path with(Step step) {
    var longer = new ArrayList<>(steps);
    longer.add(step);
    return new Path(longer);
  }

  /** The part of the way inside a node or transition; empty for these themselves. */
  Path inside() {
    boolean nested =
        !steps.isEmpty()
            && (steps.getFirst().equals(new Step.Key("nodes"))
                || steps.getFirst().equals(new Step.Key("transitions")));
    return nested
        ? new Path(steps.subList(Math.min(TO_NODE_OR_TRANSITION, steps.size()), steps.size()))
        : this;
  }

  /** Names the way in front of a message. */
  String prefix() {
    return steps.isEmpty() ? "" : this + ": ";
  }

  @Override
  public String toString() {
    var text = new StringBuilder();
    for (Step step : steps) {
      switch (step) {
        case Step.Key(String name) -> text.append(text.isEmpty() ? "" : ".").append(name);
        case Step.Index(int index) -> text.append('[').append(index).append(']');
      }
    }
    return text.toString();
  }
}
