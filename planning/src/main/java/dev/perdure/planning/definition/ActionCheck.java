package dev.perdure.planning.definition;

import dev.perdure.model.json.Json;
import dev.perdure.planning.schema.JsonSchema;
import dev.perdure.planning.schema.NoSample;
import dev.perdure.planning.schema.Samples;
import java.time.Duration;

/** Checks the config of each action. */
final class ActionCheck {

  private ActionCheck() {}

  static void transform(Json.Obj config, Path path, Report report) {
    if (!config.fields().isEmpty()) {
      report.error(path, "transform takes no config; its result is its input");
    }
  }

  static void java(Json.Obj config, Path path, Report report) {
    var section = new Section(config, path, Keys.JAVA, report);
    section.needs("function");
    String function = section.text("function");
    if (function != null && (function.isBlank() || function.contains("${"))) {
      section.error(
          "function",
          "expected the name under which the application registered a function, but found "
              + Shown.of(Json.of(function)));
    }
  }

  /** Names with holes are looked at when a run has filled them. */
  static void emit(Json.Obj config, Path path, Report report) {
    var section = new Section(config, path, Keys.EMIT, report);
    section.needs("event", "to");
    String event = section.text("event");
    if (event != null && !event.contains("${")) {
      WaitCompiler.checkEventName(event, path.key("event"), report);
    }
    String to = section.text("to");
    if (to != null && to.isBlank()) {
      section.error("to", "expected the id of a run, but found nothing");
    }
  }

  static void mock(Json.Obj config, Path path, Report report) {
    var section = new Section(config, path, Keys.MOCK, report);
    schema(section, path.key("schema"), report);
    boolean echo = section.flag("echo", false);
    if (echo && section.has("schema")) {
      section.error("echo", "mock has both 'schema' and 'echo'; keep one");
    }
    Json seed = section.get("seed");
    if (seed != null && !(seed instanceof Json.Int) && !(seed instanceof Json.Text)) {
      section.error("seed", "expected an integer or text, but found " + Shown.found(seed));
    }
    delay(section);
    fail(section, path.key("fail"), report);
  }

  /** That no data can be made up is better heard now than from a run. */
  private static void schema(Section mock, Path path, Report report) {
    JsonSchema schema = WorkflowCompiler.schema(mock.schema("schema"), path, report);
    try {
      Samples.generate(schema, 1);
    } catch (NoSample e) {
      report.error(path, String.valueOf(e.getMessage()));
    }
  }

  private static void delay(Section mock) {
    Section delay = mock.section("delay", Keys.MOCK_DELAY);
    if (delay == null) {
      return;
    }
    Duration min = delay.duration("min");
    Duration max = delay.duration("max");
    if (min != null && max != null && min.compareTo(max) > 0) {
      delay.error(
          "max",
          "expected at least the min of "
              + Durations.write(min)
              + ", but found "
              + Durations.write(max));
    }
  }

  private static void fail(Section mock, Path path, Report report) {
    Section fail = mock.section("fail", Keys.MOCK_FAIL);
    if (fail == null) {
      return;
    }
    fail.integer("times", 1);
    fail.flag("retryable", true);
    String code = fail.text("code");
    if (code != null) {
      WorkCompiler.checkCode(code, path.key("code"), report);
    }
  }
}
