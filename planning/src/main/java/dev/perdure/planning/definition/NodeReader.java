package dev.perdure.planning.definition;

import dev.perdure.model.definition.Node;
import dev.perdure.model.definition.Retry;
import dev.perdure.model.definition.Work;
import dev.perdure.model.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads one node. */
final class NodeReader {

  /** The keys that say what a node does; it has at most one of them. */
  private static final List<String> WORK = List.of("action", "task", "fail", "subworkflow", "wait");

  private final String name;
  private final Path path;
  private final Section section;
  private final Report report;

  private NodeReader(String name, Json.Obj body, Report report) {
    this.name = name;
    this.path = Path.ROOT.key("nodes").key(name);
    this.section = new Section(body, path, Keys.NODE, report);
    this.report = report;
  }

  /** A node without a body passes through; one with a wrong body reads as if it did. */
  static Node read(String name, Json body, Report report) {
    if (!(body instanceof Json.Obj) && !body.isNull()) {
      report.error(
          Path.ROOT.key("nodes").key(name),
          "node '%s': expected an object, but found %s".formatted(name, Shown.found(body)));
    }
    return new NodeReader(name, body instanceof Json.Obj object ? object : Json.Obj.EMPTY, report)
        .node();
  }

  private Node node() {
    return new Node(
        name,
        work(),
        section.mapping("inputMapping"),
        section.object("outputMapping"),
        retry(section),
        section.duration("timeout"),
        section.choice("onNoMatch", Node.OnNoMatch.class, Node.OnNoMatch.FAIL),
        section.choice("fanOut", Node.FanOut.class, Node.FanOut.ALL),
        section.text("description"));
  }

  private Work work() {
    List<String> kinds = WORK.stream().filter(section::has).toList();
    if (kinds.size() > 1) {
      report.error(
          path,
          "node '%s' has both '%s' and '%s'; keep one"
              .formatted(name, kinds.getFirst(), kinds.getLast()));
    }
    needsBeside("config", "action");
    needsBeside("onFailure", "subworkflow");
    needsBeside("inheritArtifacts", "subworkflow");
    String subworkflow = section.text("subworkflow");
    if (subworkflow != null) {
      return subworkflow(subworkflow);
    }
    String action = section.text("action");
    if (action != null) {
      Json.Obj config = section.object("config");
      return new Work.Action(action, config == null ? Json.Obj.EMPTY : config);
    }
    if (section.has("wait")) {
      return new Work.WaitFor(WaitReader.read(section.get("wait"), path.key("wait"), report));
    }
    String task = section.text("task");
    if (task != null) {
      return task(task);
    }
    Section fail = section.section("fail", Keys.FAIL);
    return fail == null ? new Work.PassThrough() : fail(fail);
  }

  private void needsBeside(String key, String other) {
    if (section.has(key) && !section.has(other)) {
      String article = other.startsWith("a") ? "an" : "a";
      report.error(path.name(key), "'%s' needs %s '%s' beside it".formatted(key, article, other));
    }
  }

  private Work subworkflow(String text) {
    Optional<Reference> reference = Reference.parse(text);
    if (reference.isEmpty()) {
      section.error(
          "subworkflow",
          "expected the name of a workflow, or one with its version such as ship@3, but found "
              + Shown.of(Json.of(text)));
    }
    return new Work.Subworkflow(
        reference.map(Reference::name).orElse("unnamed"),
        reference.map(Reference::version).orElse(null),
        section.choice("onFailure", Work.OnFailure.class, Work.OnFailure.PROPAGATE),
        section.flag("inheritArtifacts", false));
  }

  private Work task(String text) {
    Optional<Reference> reference = Reference.parse(text);
    if (reference.isEmpty()) {
      section.error(
          "task", "expected a task such as pack or pack@2, but found " + Shown.of(Json.of(text)));
    }
    return new Work.RunTask(
        reference.map(Reference::name).orElse("unnamed"),
        reference.map(Reference::version).orElse(null));
  }

  private static Work fail(Section fail) {
    fail.needs("code");
    String code = fail.text("code");
    String message = fail.text("message");
    return new Work.Fail(
        code == null ? "UNNAMED" : code, message == null ? Work.Fail.UNEXPLAINED : message);
  }

  static @Nullable Retry retry(Section section) {
    Section retry = section.section("retry", Keys.RETRY);
    if (retry == null) {
      return null;
    }
    Duration initial = retry.duration("initialDelay");
    Duration max = retry.duration("maxDelay");
    return new Retry(
        maxAttempts(retry),
        retry.choice("backoff", Retry.Backoff.class, Retry.DEFAULT.backoff()),
        initial == null ? Retry.DEFAULT.initialDelay() : initial,
        max == null ? Retry.DEFAULT.maxDelay() : max,
        retry.flag("jitter", Retry.DEFAULT.jitter()),
        retry.texts("retryableErrors"));
  }

  private static int maxAttempts(Section retry) {
    if (Json.of("unlimited").equals(retry.get("maxAttempts"))) {
      return Retry.UNLIMITED;
    }
    Integer attempts = retry.integer("maxAttempts", 1);
    return attempts == null ? Retry.DEFAULT.maxAttempts() : attempts;
  }
}
