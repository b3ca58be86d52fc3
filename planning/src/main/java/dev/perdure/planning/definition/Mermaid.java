package dev.perdure.planning.definition;

import dev.perdure.model.definition.Node;
import dev.perdure.model.definition.Spawn;
import dev.perdure.model.definition.Synchronization;
import dev.perdure.model.definition.Transition;
import dev.perdure.model.definition.Wait;
import dev.perdure.model.definition.Work;
import dev.perdure.model.definition.Workflow;
import dev.perdure.model.json.Json;
import dev.perdure.planning.expression.Conditions;
import dev.perdure.planning.expression.Expression;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Draws a workflow as a flowchart in Mermaid's language. */
public final class Mermaid {

  private static final int LONGEST_LABEL = 60;

  private final Workflow workflow;
  private final KnownNames names;
  private final Map<String, Synchronization> fanIns;
  private final Map<String, String> ids = new HashMap<>();
  private final StringBuilder out = new StringBuilder();

  private Mermaid(Workflow workflow) {
    this.workflow = workflow;
    this.fanIns = FanInSettings.of(workflow);
    this.names = new KnownNames(workflow, OpenBranches.of(workflow, true));
  }

  /** The drawing of a workflow that has no mistakes. */
  public static String of(Workflow workflow) {
    return new Mermaid(workflow).draw();
  }

  private String draw() {
    line("flowchart TD");
    line("  start(( ))");
    workflow.nodes().values().forEach(this::node);
    line("  start --> " + id(workflow.initialNode()));
    workflow.transitions().forEach(this::transition);
    line("  classDef mark fill:#555,stroke:#555");
    line("  classDef fail fill:#fdd,stroke:#b33");
    line("  class start mark");
    fails();
    return out.toString();
  }

  private void line(String text) {
    out.append(text).append('\n');
  }

  /** Node names may be words of Mermaid's own, such as {@code end}. */
  private String id(String node) {
    return ids.computeIfAbsent(node, name -> "n" + ids.size());
  }

  private void node(Node node) {
    String name = text(node.name());
    String shape =
        switch (node.work()) {
          case Work.PassThrough() -> "(\"" + name + "\")";
          case Work.Action action -> "[\"" + name + "<br/>" + text(does(action)) + "\"]";
          case Work.Fail(String code, String ignored) ->
              "{{\"" + name + "<br/>fails: " + text(code) + "\"}}";
          case Work.RunTask work -> "[\"" + name + "<br/>task: " + text(work.task()) + "\"]";
          case Work.Subworkflow work -> "[[\"" + name + "<br/>" + text(work.workflow()) + "\"]]";
          case Work.WaitFor(Wait what) -> "([\"" + name + "<br/>" + text(awaits(what)) + "\"])";
        };
    line("  " + id(node.name()) + shape);
  }

  private static String does(Work.Action action) {
    return action.config().get("function") instanceof Json.Text(String function)
        ? action.action() + ": " + function
        : action.action();
  }

  private static String awaits(Wait wait) {
    return switch (wait) {
      case Wait.For(String time) -> "waits for " + time;
      case Wait.Until(String moment) -> "waits until " + moment;
      case Wait.Event event -> "waits for event " + event.event();
      case Wait.Human human -> "waits for a person";
    };
  }

  private void transition(Transition transition) {
    String arrow = transition.spawn() != null ? "==>" : arrow(transition.on());
    String label = String.join(", ", label(transition));
    String shown = label.isEmpty() ? "" : "|\"" + text(label) + "\"|";
    line("  " + id(transition.from()) + " " + arrow + shown + " " + id(transition.to()));
  }

  private static String arrow(Transition.On on) {
    return switch (on) {
      case SUCCESS, ANY -> "-->";
      case FAILURE, TIMEOUT -> "-.->";
    };
  }

  private List<String> label(Transition transition) {
    var parts = new ArrayList<String>();
    if (transition.byDefault()) {
      parts.add("default");
    } else if (hasTiers(transition.from())) {
      parts.add("priority " + transition.priority());
    }
    if (transition.on() != Transition.On.SUCCESS) {
      parts.add("on " + Section.written(transition.on()));
    }
    if (transition.condition() != null) {
      parts.add(condition(transition, transition.condition()));
    }
    if (transition.spawn() != null) {
      parts.addAll(spawn(transition.spawn()));
    }
    if (transition.synchronization() != null) {
      parts.add(fanIn(transition.synchronization().siblingGroup()));
    }
    if (transition.maxIterations() != null) {
      parts.add("at most " + transition.maxIterations() + "×");
    }
    return parts;
  }

  private static List<String> spawn(Spawn spawn) {
    String tokens =
        switch (spawn.tokens()) {
          case Spawn.One() -> "";
          case Spawn.Count(Json count) -> "×" + shown(count);
          case Spawn.Each each -> "each of " + shown(each.collection());
        };
    String group = spawn.siblingGroup() == null ? "" : spawn.siblingGroup();
    var parts = new ArrayList<String>();
    parts.add((tokens + " " + group).strip());
    if (spawn.concurrency() != null) {
      parts.add(spawn.concurrency() + " at a time");
    }
    return parts;
  }

  private static String shown(Json value) {
    return cut(value instanceof Json.Text(String expression) ? expression : value.toString());
  }

  private String fanIn(String group) {
    Synchronization settings = fanIns.get(group);
    String enough =
        switch (settings == null ? null : settings.strategy()) {
          case Synchronization.Any() -> "any";
          case Synchronization.MOfN(int m) -> Integer.toString(m);
          case Synchronization.All() -> "all";
          case null -> "all";
        };
    return enough + " of " + group;
  }

  private boolean hasTiers(String from) {
    return workflow.transitions().stream()
            .filter(each -> each.from().equals(from) && !each.byDefault())
            .map(Transition::priority)
            .distinct()
            .count()
        > 1;
  }

  /** A condition written as data reads better as the expression that it stands for. */
  private String condition(Transition transition, Json condition) {
    Node from = workflow.nodes().get(transition.from());
    var known = from == null ? names.everywhere() : names.after(from);
    Expression compiled = Conditions.compile(condition, known).value();
    String full = compiled == null ? condition.toString() : compiled.source();
    return cut(full);
  }

  private static String cut(String full) {
    String text = full.strip().replaceAll("\\s+", " ");
    return text.length() <= LONGEST_LABEL ? text : text.substring(0, LONGEST_LABEL - 1) + "…";
  }

  private void fails() {
    List<String> failing =
        workflow.nodes().values().stream()
            .filter(node -> node.work() instanceof Work.Fail)
            .map(node -> id(node.name()))
            .toList();
    if (!failing.isEmpty()) {
      line("  class " + String.join(",", failing) + " fail");
    }
  }

  /** Mermaid reads {@code #name;} as a character of HTML, and anything else inside quotes as is. */
  private static String text(String raw) {
    return raw.replace("#", "#35;")
        .replace("&", "#amp;")
        .replace("\"", "#quot;")
        .replace("<", "#lt;")
        .replace(">", "#gt;")
        .replace("`", "#96;")
        .replaceAll("\\s+", " ");
  }
}
