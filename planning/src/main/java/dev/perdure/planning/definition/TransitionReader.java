package dev.perdure.planning.definition;

import dev.perdure.model.definition.Spawn;
import dev.perdure.model.definition.Synchronization;
import dev.perdure.model.definition.Transition;
import dev.perdure.model.definition.TransitionIds;
import dev.perdure.model.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the transitions of a workflow, also those written as text or from several nodes. */
final class TransitionReader {

  private static final Path TRANSITIONS = Path.ROOT.key("transitions");
  private static final String ARROW = "->";

  private final Report report;
  private final TransitionIds ids = new TransitionIds();
  private final List<Transition> transitions = new ArrayList<>();
  private final Map<Path, Locator.Origin> origins = new HashMap<>();
  private final Set<Integer> withoutOn = new HashSet<>();

  TransitionReader(@Nullable Json value, Report report) {
    this.report = report;
    if (value instanceof Json.Arr(var items)) {
      items.forEach(this::reserveId);
      for (int i = 0; i < items.size(); i++) {
        read(items.get(i), TRANSITIONS.index(i));
      }
    } else if (value != null) {
      report.error(TRANSITIONS, "expected a list, but found " + Shown.found(value));
    }
  }

  List<Transition> transitions() {
    return transitions;
  }

  /** Where in the file each of them stands. */
  Map<Path, Locator.Origin> origins() {
    return origins;
  }

  /** The positions of those that do not say for which end of their node they are. */
  Set<Integer> withoutOn() {
    return withoutOn;
  }

  /** Given ids come first, so that no made one takes their name. */
  private void reserveId(Json item) {
    if (item instanceof Json.Obj object && object.get("id") instanceof Json.Text(String id)) {
      ids.reserve(id);
    }
  }

  private void read(Json item, Path path) {
    switch (item) {
      case Json.Obj object -> readObject(object, path);
      case Json.Text(String text) -> readText(text, path);
      default ->
          report.error(
              path,
              "expected a transition such as { from: a, to: b } or a -> b, but found "
                  + Shown.found(item));
    }
  }

  /** {@code reserve -> charge -> ship}: one transition for each arrow. */
  private void readText(String text, Path path) {
    List<Stop> stops = stops(text);
    if (stops.size() < 2 || stops.stream().anyMatch(stop -> stop.name().isEmpty())) {
      report.error(
          path, "expected a transition such as a -> b, but found " + Shown.of(Json.of(text)));
      return;
    }
    for (int i = 1; i < stops.size(); i++) {
      Stop from = stops.get(i - 1);
      Stop to = stops.get(i);
      Path record = TRANSITIONS.index(transitions.size());
      origins.put(record, new Locator.Origin(path, from.offset()));
      origins.put(record.key("from"), new Locator.Origin(path, from.offset()));
      origins.put(record.key("to"), new Locator.Origin(path, to.offset()));
      transitions.add(
          new Transition(
              ids.between(from.name(), to.name()),
              from.name(),
              to.name(),
              Transition.DEFAULT_PRIORITY,
              false,
              Transition.On.SUCCESS,
              null,
              null,
              null,
              null));
    }
  }

  private record Stop(String name, int offset) {}

  private static List<Stop> stops(String text) {
    var stops = new ArrayList<Stop>();
    int start = 0;
    while (start <= text.length()) {
      int arrow = text.indexOf(ARROW, start);
      int end = arrow < 0 ? text.length() : arrow;
      String part = text.substring(start, end);
      int blanks = part.length() - part.stripLeading().length();
      stops.add(new Stop(part.strip(), start + blanks));
      start = end + ARROW.length();
    }
    return stops;
  }

  private void readObject(Json.Obj object, Path path) {
    var section = new Section(object, path, Keys.TRANSITION, report);
    section.needs("from", "to");
    List<From> froms = froms(section, path.key("from"));
    String id = section.text("id");
    String to = section.text("to");
    Integer priority = section.integer("priority", Integer.MIN_VALUE);
    boolean byDefault = section.flag("default", false);
    if (byDefault && section.has("priority")) {
      section.error("priority", "a default comes after all priorities; drop one of the two");
    }
    var on = section.choice("on", Transition.On.class, Transition.On.SUCCESS);
    Json condition = condition(section);
    Integer maxIterations = maxIterations(section);
    Spawn spawn = SpawnReader.read(section);
    Synchronization synchronization = SynchronizationReader.read(section);
    if (to == null) {
      return;
    }
    for (From from : froms) {
      note(from, path, section.has("on"));
      transitions.add(
          new Transition(
              id == null ? ids.between(from.name(), to) : from.first() ? id : ids.another(id),
              from.name(),
              to,
              priority == null || byDefault ? Transition.DEFAULT_PRIORITY : priority,
              byDefault,
              on,
              condition,
              maxIterations,
              spawn,
              synchronization));
    }
  }

  /** Keeps where the next transition comes from. */
  private void note(From from, Path path, boolean saysOn) {
    Path record = TRANSITIONS.index(transitions.size());
    origins.put(record, new Locator.Origin(path, -1));
    origins.put(record.key("from"), new Locator.Origin(from.path(), -1));
    if (!saysOn) {
      withoutOn.add(transitions.size());
    }
  }

  private record From(String name, Path path, boolean first) {}

  private static List<From> froms(Section section, Path path) {
    if (!(section.get("from") instanceof Json.Arr(var items))) {
      String name = section.text("from");
      return name == null ? List.of() : List.of(new From(name, path, true));
    }
    if (items.isEmpty()) {
      section.error("from", "expected at least one node, but the list is empty");
    }
    List<String> names = section.texts("from");
    if (names != null && new HashSet<>(names).size() < names.size()) {
      section.error("from", "expected nodes that differ, but one is given twice");
    }
    var froms = new ArrayList<From>();
    for (int i = 0; i < items.size(); i++) {
      if (items.get(i) instanceof Json.Text(String name)) {
        froms.add(new From(name, path.index(i), i == 0));
      }
    }
    return froms;
  }

  private static @Nullable Json condition(Section section) {
    return section.get("condition") instanceof Json.Bool always
        ? Json.of(always.toString())
        : section.mapping("condition");
  }

  private static @Nullable Integer maxIterations(Section section) {
    Section loop = section.section("loopConfig", Keys.LOOP_CONFIG);
    return loop == null ? null : loop.integer("maxIterations", 1);
  }
}
