package dev.perdure.cli;

import dev.perdure.engine.HumanTask;
import dev.perdure.engine.RunEvent;
import dev.perdure.engine.RunInfo;
import dev.perdure.engine.RunView;
import dev.perdure.engine.TokenView;
import dev.perdure.model.Artifact;
import dev.perdure.model.NodeError;
import dev.perdure.model.json.Json;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the engine answers, as JSON for programs; what there is none of is left out. */
final class Rendered {

  private final Map<String, Json> fields = new LinkedHashMap<>();

  private Rendered() {}

  static Json.Obj event(RunEvent event) {
    return new Rendered()
        .put("run", event.runId())
        .put("seq", Json.of(event.seq()))
        .put("index", Json.of(event.index()))
        .put("at", event.at())
        .put("type", event.type())
        .put("token", event.token() == null ? null : Json.of(event.token()))
        .put("node", event.node())
        .put("data", event.data())
        .json();
  }

  static Json.Obj info(RunInfo run) {
    return basics(run).put("labels", labels(run)).json();
  }

  static Json.Obj task(HumanTask task) {
    return new Rendered()
        .put("run", task.run())
        .put("workflow", task.workflow())
        .put("node", task.node())
        .put("branch", task.branch() == null ? null : Json.of(task.branch()))
        .put("token", Json.of(task.token()))
        .put("prompt", task.prompt())
        .put("schema", task.schema())
        .put("assignee", task.assignee())
        .put("since", task.since())
        .put("due", task.due())
        .json();
  }

  /** How a run ended, or stands. */
  static Json.Obj outcome(RunView run) {
    return ending(basics(run.info()), run).json();
  }

  static Json.Obj view(RunView run) {
    return ending(basics(run.info()).put("labels", labels(run.info())), run)
        .put("input", run.input())
        .put("state", run.state())
        .put("artifacts", artifacts(run.artifacts()))
        .put("waitsFor", texts(run.waitsFor()))
        .put("tokens", Json.array(run.tokens().stream().map(Rendered::token).toList()))
        .json();
  }

  private static Rendered basics(RunInfo run) {
    return new Rendered()
        .put("id", run.id())
        .put("workflow", run.workflow())
        .put("version", Json.of(run.version()))
        .put("status", run.status().word())
        .put("startedAt", run.startedAt())
        .put("endedAt", run.endedAt())
        .put("parent", run.parent());
  }

  private static Rendered ending(Rendered rendered, RunView run) {
    return rendered
        .put("output", run.result())
        .put("error", error(run.error()))
        .put("cancelReason", run.cancelReason())
        .put("incidents", run.incidents().isEmpty() ? null : texts(run.incidents()));
  }

  private static Json.Obj token(TokenView token) {
    return new Rendered()
        .put("token", Json.of(token.id()))
        .put("node", token.node())
        .put("parent", Json.of(token.parent()))
        .put("path", token.path())
        .put("status", token.status().word())
        .put("attempt", Json.of(token.attempt()))
        .put("createdAt", token.createdAt())
        .put("endedAt", token.endedAt())
        .put("due", token.due())
        .put("child", token.child())
        .put("error", error(token.error()))
        .put("result", token.result())
        .json();
  }

  private static Json labels(RunInfo run) {
    var labels = new LinkedHashMap<String, Json>();
    run.labels().forEach((name, value) -> labels.put(name, Json.of(value)));
    return Json.object(labels);
  }

  private static @Nullable Json artifacts(List<Artifact> artifacts) {
    return artifacts.isEmpty()
        ? null
        : Json.array(artifacts.stream().<Json>map(Artifact::toJson).toList());
  }

  private static Json texts(List<String> texts) {
    return Json.array(texts.stream().map(Json::of).toList());
  }

  private static @Nullable Json error(@Nullable NodeError error) {
    return error == null ? null : error.toJson();
  }

  private Rendered put(String name, @Nullable Json value) {
    if (value != null) {
      fields.put(name, value);
    }
    return this;
  }

  private Rendered put(String name, @Nullable String value) {
    return put(name, value == null ? null : Json.of(value));
  }

  private Rendered put(String name, @Nullable Instant value) {
    return put(name, value == null ? null : Json.of(value.toString()));
  }

  private Json.Obj json() {
    return Json.object(fields);
  }
}
