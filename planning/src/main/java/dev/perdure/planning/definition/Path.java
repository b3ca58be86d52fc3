package dev.perdure.planning.definition;

import dev.perdure.model.json.Json;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

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

    /** To a key itself, which is not a value; only the last step can be this. */
    record Name(String name) implements Step {}
  }

  public Path key(String name) {
    return with(new Step.Key(name));
  }

  public Path index(int index) {
    return with(new Step.Index(index));
  }

  Path name(String name) {
    return with(new Step.Name(name));
  }

  private Path with(Step step) {
    var longer = new ArrayList<>(steps);
    longer.add(step);
    return new Path(longer);
  }

  /** The way through {@code value}, whose lists and objects tell which steps are positions. */
  Path through(Json value, List<String> names) {
    Path path = this;
    Json at = value;
    for (String name : names) {
      path = at instanceof Json.Arr ? path.index(Integer.parseInt(name)) : path.key(name);
      at = below(at, name);
    }
    return path;
  }

  private static @Nullable Json below(@Nullable Json value, String name) {
    return switch (value) {
      case Json.Obj object -> object.get(name);
      case Json.Arr(var items) -> items.get(Integer.parseInt(name));
      case null, default -> null;
    };
  }

  Path first(int count) {
    return new Path(steps.subList(0, count));
  }

  Path append(List<Step> more) {
    var longer = new ArrayList<>(steps);
    longer.addAll(more);
    return new Path(longer);
  }

  /**
   * Names the way in front of a message, as far as it lies inside a node or transition; a key that
   * is wrong itself needs no such help.
   */
  String prefix() {
    if (steps.isEmpty() || steps.getLast() instanceof Step.Name) {
      return "";
    }
    boolean nested =
        steps.size() >= TO_NODE_OR_TRANSITION
            && (steps.getFirst().equals(new Step.Key("nodes"))
                || steps.getFirst().equals(new Step.Key("steps"))
                || steps.getFirst().equals(new Step.Key("transitions")));
    int from = nested ? TO_NODE_OR_TRANSITION : 0;
    return from == steps.size() ? "" : new Path(steps.subList(from, steps.size())) + ": ";
  }

  @Override
  public String toString() {
    var text = new StringBuilder();
    for (Step step : steps) {
      switch (step) {
        case Step.Key(String name) -> text.append(text.isEmpty() ? "" : ".").append(name);
        case Step.Index(int index) -> text.append('[').append(index).append(']');
        case Step.Name ignored -> {}
      }
    }
    return text.toString();
  }
}
