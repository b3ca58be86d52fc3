package dev.perdure.planning.definition;

import dev.perdure.model.definition.Node;
import dev.perdure.model.definition.Retry;
import dev.perdure.model.definition.Work;
import dev.perdure.model.json.Json;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Reads one node. */
final class NodeReader {

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
        retry(),
        section.duration("timeout"),
        section.choice("onNoMatch", Node.OnNoMatch.class, Node.OnNoMatch.FAIL),
        section.choice("fanOut", Node.FanOut.class, Node.FanOut.ALL),
        section.text("description"));
  }

  private Work work() {
    if (section.has("action") && section.has("fail")) {
      report.error(path, "node '" + name + "' has both 'action' and 'fail'; keep one");
    }
    if (section.has("config") && !section.has("action")) {
      report.error(path.name("config"), "'config' needs an 'action' beside it");
    }
    String action = section.text("action");
    if (action != null) {
      Json.Obj config = section.object("config");
      return new Work.Action(action, config == null ? Json.Obj.EMPTY : config);
    }
    Section fail = section.section("fail", Keys.FAIL);
    return fail == null ? new Work.PassThrough() : fail(fail);
  }

  private static Work fail(Section fail) {
    fail.needs("code");
    String code = fail.text("code");
    String message = fail.text("message");
    return new Work.Fail(
        code == null ? "UNNAMED" : code, message == null ? Work.Fail.UNEXPLAINED : message);
  }

  private @Nullable Retry retry() {
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
