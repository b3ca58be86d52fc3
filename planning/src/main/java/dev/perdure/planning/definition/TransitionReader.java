package dev.perdure.planning.definition;

import dev.perdure.model.definition.Transition;
import dev.perdure.model.definition.TransitionIds;
import dev.perdure.model.json.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the transitions of a workflow, also those written as text or from several nodes. */
final class TransitionReader {

  private static final String ARROW = "->";

  private final @Nullable Tree tree;
  private final Locator locator;
  private final Mistakes mistakes;
  private final TransitionIds ids = new TransitionIds();
  private final List<Transition> transitions = new ArrayList<>();
  private final Set<Integer> withoutOn = new HashSet<>();

  TransitionReader(@Nullable Tree tree, Locator locator, Mistakes mistakes) {
    this.tree = tree;
    this.locator = locator;
    this.mistakes = mistakes;
  }

  List<Transition> transitions() {
    if (tree instanceof Tree.Items(Place ignored, var items)) {
      items.forEach(this::reserveId);
      items.forEach(this::read);
    } else if (tree != null) {
      mistakes.error(tree.place(), "transitions: expected a list, but found " + tree.described());
    }
    return transitions;
  }

  /** The positions of transitions that do not say for which end of their node they are. */
  Set<Integer> withoutOn() {
    return withoutOn;
  }

  /** Given ids come first, so that no made one takes their name. */
  private void reserveId(Tree item) {
    if (item instanceof Tree.Fields fields
        && fields.get("id") instanceof Tree.Leaf leaf
        && leaf.value() instanceof Json.Text(String id)) {
      ids.reserve(id);
    }
  }

  private void read(Tree item) {
    switch (item) {
      case Tree.Fields fields -> readFields(fields);
      case Tree.Leaf leaf when leaf.value() instanceof Json.Text(String text) ->
          readText(leaf, text);
      default ->
          mistakes.error(
              item.place(),
              "expected a transition such as { from: a, to: b } or a -> b, but found "
                  + item.described());
    }
  }

  /** {@code reserve -> charge -> ship}: one transition for each arrow. */
  private void readText(Tree.Leaf leaf, String text) {
    List<Stop> stops = stops(leaf, text);
    if (stops.size() < 2 || stops.stream().anyMatch(stop -> stop.name().isEmpty())) {
      mistakes.error(
          leaf.place(), "expected a transition such as a -> b -> c, but found " + leaf.described());
      return;
    }
    for (int i = 1; i < stops.size(); i++) {
      Stop from = stops.get(i - 1);
      Stop to = stops.get(i);
      Path path = nextPath();
      locator.below(path, leaf);
      locator.at(path.key("from"), from.place());
      locator.at(path.key("to"), to.place());
      transitions.add(
          new Transition(
              ids.between(from.name(), to.name()),
              from.name(),
              to.name(),
              Transition.DEFAULT_PRIORITY,
              false,
              Transition.On.SUCCESS,
              null,
              null));
    }
  }

  private record Stop(String name, Place place) {}

  private static List<Stop> stops(Tree.Leaf leaf, String text) {
    var stops = new ArrayList<Stop>();
    int start = 0;
    while (start <= text.length()) {
      int arrow = text.indexOf(ARROW, start);
      int end = arrow < 0 ? text.length() : arrow;
      String part = text.substring(start, end);
      int blanks = part.length() - part.stripLeading().length();
      stops.add(new Stop(part.strip(), leaf.spelling().at(text, start + blanks)));
      start = end + ARROW.length();
    }
    return stops;
  }

  private void readFields(Tree.Fields fields) {
    var section = new Section(fields, nextPath(), Keys.TRANSITION, mistakes);
    section.needs(fields.place(), "a transition", List.of("from", "to"));
    List<Tree> froms = froms(section);
    String id = section.text("id");
    String to = section.text("to");
    Integer priority = section.integer("priority", Integer.MIN_VALUE);
    boolean byDefault = section.flag("default", false);
    Transition.On on = section.choice("on", Transition.On.class, Transition.On.SUCCESS);
    Json condition = condition(section);
    Integer maxIterations = maxIterations(section);
    if (byDefault && section.has("priority")) {
      section.error("default", fields.place(), "a default comes after all priorities; drop one");
    }
    if (to == null) {
      return;
    }
    boolean first = true;
    for (Tree from : froms) {
      if (!(from.json() instanceof Json.Text(String name))) {
        continue;
      }
      Path path = nextPath();
      locator.below(path, fields);
      locator.at(path.key("from"), from.place());
      if (!section.has("on")) {
        withoutOn.add(transitions.size());
      }
      transitions.add(
          new Transition(
              id == null ? ids.between(name, to) : first ? id : ids.another(id),
              name,
              to,
              priority == null ? Transition.DEFAULT_PRIORITY : priority,
              byDefault,
              on,
              condition,
              maxIterations));
      first = false;
    }
  }

  private Path nextPath() {
    return Path.ROOT.key("transitions").index(transitions.size());
  }

  private static List<Tree> froms(Section section) {
    Tree from = section.get("from");
    if (from instanceof Tree.Items(Place place, var items)) {
      if (items.isEmpty()) {
        section.error("from", place, "expected at least one node, but the list is empty");
      }
      section.texts("from");
      return items;
    }
    section.text("from");
    return from == null ? List.of() : List.of(from);
  }

  private static @Nullable Json condition(Section section) {
    Tree value = section.get("condition");
    if (value == null) {
      return null;
    }
    return switch (value.json()) {
      case Json.Text text -> text;
      case Json.Obj data -> data;
      case Json.Bool bool -> Json.of(bool.toString());
      default -> {
        section.mapping("condition", true);
        yield null;
      }
    };
  }

  private static @Nullable Integer maxIterations(Section section) {
    Section loop = section.section("loopConfig", Keys.LOOP_CONFIG);
    return loop == null ? null : loop.integer("maxIterations", 1);
  }
}
