package dev.perdure.planning.definition;

import dev.perdure.model.definition.Node;
import dev.perdure.model.definition.Retry;
import dev.perdure.model.definition.Work;
import dev.perdure.model.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads one node. */
final class NodeReader {

  private final String name;
  private final Tree.Field field;
  private final Section section;
  private final Mistakes mistakes;

  private NodeReader(String name, Tree.Field field, Tree.Fields body, Mistakes mistakes) {
    this.name = name;
    this.field = field;
    this.section = new Section(body, Path.ROOT.key("nodes").key(name), Keys.NODE, mistakes);
    this.mistakes = mistakes;
  }

  /** A node without a body passes through; one with a wrong body reads as if it did. */
  static Node read(String name, Tree.Field field, Mistakes mistakes) {
    if (!(field.value() instanceof Tree.Fields) && !field.value().isNull()) {
      mistakes.error(
          field.place(),
          "node '%s': expected an object, but found %s".formatted(name, field.value().described()));
    }
    var body =
        field.value() instanceof Tree.Fields fields
            ? fields
            : new Tree.Fields(field.key(), Map.of());
    return new NodeReader(name, field, body, mistakes).node();
  }

  private Node node() {
    return new Node(
        name,
        work(),
        section.mapping("inputMapping", true),
        section.mapping("outputMapping", false),
        retry(),
        section.duration("timeout"),
        section.choice("onNoMatch", Node.OnNoMatch.class, Node.OnNoMatch.FAIL),
        section.choice("fanOut", Node.FanOut.class, Node.FanOut.ALL),
        section.text("description"));
  }

  private Work work() {
    if (section.has("action") && section.has("fail")) {
      mistakes.error(field.key(), "node '" + name + "' has both 'action' and 'fail'; keep one");
    }
    if (section.has("config") && !section.has("action")) {
      mistakes.error(field.key(), "node '" + name + "' has 'config' but no 'action' to take it");
    }
    String action = section.text("action");
    if (action != null) {
      return new Work.Action(
          action,
          section.mapping("config", false) instanceof Json.Obj config ? config : Json.Obj.EMPTY);
    }
    Section fail = section.section("fail", Keys.FAIL);
    return fail == null ? new Work.PassThrough() : fail(fail);
  }

  private Work fail(Section fail) {
    fail.needs(field.key(), "it", List.of("code"));
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
    Tree value = retry.get("maxAttempts");
    if (value != null && value.json().equals(Json.of("unlimited"))) {
      return Retry.UNLIMITED;
    }
    Integer attempts = retry.integer("maxAttempts", 1);
    return attempts == null ? Retry.DEFAULT.maxAttempts() : attempts;
  }
}
