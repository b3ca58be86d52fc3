package dev.perdure.planning.definition;

import dev.perdure.model.definition.Node;
import dev.perdure.model.definition.Wait;
import dev.perdure.model.definition.Work;
import dev.perdure.model.json.Json;
import dev.perdure.planning.expression.Names;
import dev.perdure.planning.expression.Template;
import dev.perdure.planning.expression.Type;
import dev.perdure.planning.text.Nearest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks what a node does, and compiles the settings of that. */
final class WorkCompiler {

  private static final Pattern CODE = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]{0,127}");

  private final Node node;
  private final Names names;
  private final ExpressionCompiler expressions;
  private final Report report;
  private final Path path;
  private final Set<String> secrets = new LinkedHashSet<>();

  WorkCompiler(Node node, KnownNames names, ExpressionCompiler expressions, Report report) {
    this.node = node;
    this.names = names.at(node).with(Secrets.NAME, Type.Basic.ANY);
    this.expressions = expressions;
    this.report = report;
    this.path = Path.ROOT.key("nodes").key(node.name());
  }

  Settings compile() {
    return switch (node.work()) {
      case Work.PassThrough() -> passThrough();
      case Work.Action(String action, Json.Obj config) -> action(action, config);
      case Work.Fail(String code, String message) -> fail(code, message);
      case Work.RunTask(String task, Integer version) -> task(task);
      case Work.Subworkflow work -> subworkflow(work.workflow());
      case Work.WaitFor(Wait what) -> waitFor(what);
    };
  }

  /** Whether there is such a task is known where the workflow is deployed. */
  private Settings task(String task) {
    WorkflowCompiler.checkName(task, path.key("task"), report);
    return Settings.NONE;
  }

  private Settings passThrough() {
    if (node.inputMapping() != null) {
      report.warning(
          path.key("inputMapping"),
          "a node without an action has no use for its input; did you mean action: transform?");
    }
    warnOfNoUse("retry", node.retry(), "passes through");
    warnOfNoUse("timeout", node.timeout(), "passes through");
    return Settings.NONE;
  }

  private void warnOfNoUse(String key, @Nullable Object value, String because) {
    if (value != null) {
      report.warning(path.key(key), "a node that " + because + " has no use for it");
    }
  }

  private Settings fail(String code, String message) {
    checkCode(code, path.key("fail").key("code"), report);
    warnOfNoUse("inputMapping", node.inputMapping(), "fails on purpose");
    warnOfNoUse("outputMapping", node.outputMapping(), "fails on purpose");
    warnOfNoUse("retry", node.retry(), "fails on purpose");
    warnOfNoUse("timeout", node.timeout(), "fails on purpose");
    var parts = new LinkedHashMap<String, Settings.Part>();
    parts.put("code", new Settings.Part.Literal(Json.of(code)));
    parts.put("message", text(message, path.key("fail").key("message")));
    if (!secrets.isEmpty()) {
      report.error(
          path.key("fail").key("message"),
          "secrets can be used in a config only; a message is shown to people");
    }
    return new Settings(parts);
  }

  private Settings subworkflow(String workflow) {
    WorkflowCompiler.checkName(workflow, path.key("subworkflow"), report);
    return Settings.NONE;
  }

  private Settings waitFor(Wait wait) {
    warnOfNoUse("inputMapping", node.inputMapping(), "waits");
    if (!(wait instanceof Wait.Human human)) {
      return Settings.NONE;
    }
    Path at = path.key("wait").key("human");
    var parts = new LinkedHashMap<String, Settings.Part>();
    parts.put("prompt", text(human.prompt(), at.key("prompt")));
    String assignee = human.assignee();
    if (assignee != null) {
      parts.put("assignee", text(assignee, at.key("assignee")));
    }
    return new Settings(parts);
  }

  static void checkCode(String code, Path path, Report report) {
    if (!CODE.matcher(code).matches()) {
      report.error(
          path,
          "expected a code such as NO_STOCK, of letters, digits, '_', '.' and '-', but found "
              + Shown.of(Json.of(code)));
    }
  }

  private Settings action(String action, Json.Obj config) {
    Path at = path.key("config");
    switch (action) {
      case "transform" -> ActionCheck.transform(config, at, report);
      case "mock" -> ActionCheck.mock(config, at, report);
      case "java" -> ActionCheck.java(config, at, report);
      case "http" -> HttpCheck.check(config, at, report);
      case "emit" -> ActionCheck.emit(config, at, report);
      case "artifact" -> ArtifactCheck.check(node, config, path, report);
      default -> {
        report.error(path.key("action"), unknown(action));
        return Settings.NONE;
      }
    }
    var parts = new LinkedHashMap<String, Settings.Part>();
    config.fields().forEach((name, value) -> parts.put(name, setting(action, name, value, at)));
    if (action.equals("emit") && !secrets.isEmpty()) {
      report.error(at, "emit cannot use secrets: events are kept");
    }
    if (action.equals("artifact") && !secrets.isEmpty()) {
      report.error(at, "artifact cannot use secrets: names of artifacts are kept and shown");
    }
    return new Settings(parts, secrets);
  }

  private static String unknown(String action) {
    if (Keys.ACTIONS.later().contains(action)) {
      return Keys.notYet("the action '" + action + "'");
    }
    return "unknown action '%s'%s"
        .formatted(action, Nearest.hintOrKnown(action, Keys.ACTIONS.known()));
  }

  /** A schema among the settings is data: what looks like a hole in it is none. */
  private Settings.Part setting(String action, String name, Json value, Path at) {
    boolean data =
        (action.equals("mock") && name.equals("schema"))
            || (action.equals("http") && name.equals("expect"));
    return data ? new Settings.Part.Literal(value) : part(value, at.key(name));
  }

  private Settings.Part part(Json value, Path at) {
    return switch (value) {
      case Json.Text(String text) -> text(text, at);
      case Json.Arr(var items) -> {
        var parts = new ArrayList<Settings.Part>();
        for (int i = 0; i < items.size(); i++) {
          parts.add(part(items.get(i), at.index(i)));
        }
        yield new Settings.Part.Items(parts);
      }
      case Json.Obj(var fields) -> {
        var parts = new LinkedHashMap<String, Settings.Part>();
        fields.forEach((name, field) -> parts.put(name, part(field, at.key(name))));
        yield new Settings.Part.Fields(parts);
      }
      default -> new Settings.Part.Literal(value);
    };
  }

  private Settings.Part text(String text, Path at) {
    Template template = expressions.template(text, names, at);
    if (template != null) {
      template.holesThatMention(Secrets.NAME).forEach(hole -> secret(hole, at));
    }
    return template == null || !text.contains("${")
        ? new Settings.Part.Literal(Json.of(text))
        : new Settings.Part.Text(template);
  }

  private void secret(String hole, Path at) {
    Secrets.namedBy(hole)
        .ifPresentOrElse(
            secrets::add,
            () ->
                report.error(
                    at,
                    "expected a secret to stand alone in its hole, as ${secrets.NAME}, but found ${"
                        + hole
                        + "}"));
  }
}
