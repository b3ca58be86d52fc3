package dev.perdure.planning.definition;

import dev.perdure.model.definition.Wait;
import dev.perdure.model.json.Json;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads what a node waits for. */
final class WaitReader {

  /** Each kind of wait is told by one of these keys. */
  private static final List<String> KINDS = List.of("for", "until", "event", "human");

  private static final String EXPECTED =
      "an object with one of " + KINDS.stream().collect(Collectors.joining(", "));

  /** What a wait reads as whose mistakes have been reported. */
  private static final Wait UNREADABLE = new Wait.For("0s");

  private final Section wait;
  private final Path path;
  private final Report report;

  private WaitReader(Section wait, Path path, Report report) {
    this.wait = wait;
    this.path = path;
    this.report = report;
  }

  static Wait read(@Nullable Json body, Path path, Report report) {
    if (!(body instanceof Json.Obj object)) {
      report.error(
          path,
          "expected %s, such as { for: 2d }, but found %s"
              .formatted(EXPECTED, body == null ? "nothing" : Shown.found(body)));
      return UNREADABLE;
    }
    return new WaitReader(new Section(object, path, Keys.WAIT, report), path, report).read();
  }

  private Wait read() {
    List<String> kinds = KINDS.stream().filter(wait::has).toList();
    if (kinds.size() != 1) {
      report.error(
          path,
          kinds.isEmpty()
              ? "expected " + EXPECTED + ", but found none of them"
              : "a wait has both '%s' and '%s'; keep one".formatted(kinds.get(0), kinds.get(1)));
      return UNREADABLE;
    }
    String kind = kinds.getFirst();
    if (!kind.equals("event")) {
      onlyForEvents("where", kind);
      onlyForEvents("timeout", kind);
    }
    return switch (kind) {
      case "for" -> new Wait.For(textOr("for", "0s"));
      case "until" -> new Wait.Until(textOr("until", "_run.now"));
      case "event" ->
          new Wait.Event(textOr("event", "event"), wait.text("where"), wait.duration("timeout"));
      default -> human();
    };
  }

  private void onlyForEvents(String key, String kind) {
    if (wait.has(key)) {
      report.error(
          path.name(key),
          kind.equals("human")
              ? "'%s' does not go with 'human'; its timeout stands inside it".formatted(key)
              : "'%s' goes with 'event', not with '%s'".formatted(key, kind));
    }
  }

  private Wait human() {
    Section human = wait.section("human", Keys.HUMAN);
    if (human == null) {
      return UNREADABLE;
    }
    human.needs("prompt");
    String prompt = human.text("prompt");
    return new Wait.Human(
        prompt == null ? "?" : prompt,
        human.schema("schema"),
        human.text("assignee"),
        human.duration("timeout"));
  }

  private String textOr(String key, String otherwise) {
    String text = wait.text(key);
    return text == null ? otherwise : text;
  }
}
