package dev.perdure.planning.definition;

import dev.perdure.model.definition.Node;
import dev.perdure.model.definition.Retry;
import dev.perdure.model.definition.Synchronization;
import dev.perdure.model.definition.Task;
import dev.perdure.model.definition.Transition;
import dev.perdure.model.definition.Wait;
import dev.perdure.model.definition.Work;
import dev.perdure.model.definition.Workflow;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes a workflow as the JSON that reads as the same workflow again, with every default said.
 *
 * <p>Two workflows are the same content exactly if their hashes are equal; a pinned version is the
 * number of the content, not a part of it.
 */
public final class DefinitionText {

  private DefinitionText() {}

  public static Json.Obj canonical(Workflow workflow) {
    var json = new Writer();
    json.put("workflow", workflow.name());
    json.put("version", integer(workflow.version()));
    json.put("description", workflow.description());
    json.put("inputSchema", workflow.inputSchema());
    json.put("contextSchema", workflow.contextSchema());
    json.put("outputSchema", workflow.outputSchema());
    json.put("initialNode", workflow.initialNode());
    json.put("timeout", duration(workflow.timeout()));
    var nodes = new LinkedHashMap<String, Json>();
    workflow.nodes().forEach((name, node) -> nodes.put(name, node(node)));
    json.put("nodes", Json.object(nodes));
    Map<String, Synchronization> fanIns = FanInSettings.of(workflow);
    json.put(
        "transitions",
        Json.array(workflow.transitions().stream().map(each -> transition(each, fanIns)).toList()));
    json.put("outputMapping", workflow.outputMapping());
    return json.written();
  }

  public static Json.Obj canonical(Task task) {
    var json = new Writer();
    json.put("task", task.name());
    json.put("version", integer(task.version()));
    json.put("description", task.description());
    json.put("inputSchema", task.inputSchema());
    json.put("outputSchema", task.outputSchema());
    json.put("retry", retry(task.retry()));
    json.put("timeout", duration(task.timeout()));
    json.put("steps", Json.array(task.steps().stream().map(DefinitionText::step).toList()));
    return json.written();
  }

  private static Json step(Task.Step step) {
    var json = new Writer();
    json.put("ref", step.ref());
    json.put("action", step.action());
    json.put("config", step.config().fields().isEmpty() ? null : step.config());
    json.put("inputMapping", step.inputMapping());
    json.put("outputMapping", step.outputMapping());
    json.put("condition", step.condition());
    json.put("onFailure", Section.written(step.onFailure()));
    return json.written();
  }

  public static String hash(Task task) {
    return hash(canonical(task));
  }

  /** SHA-256 of the content, in hexadecimal; the order of keys does not matter. */
  public static String hash(Workflow workflow) {
    return hash(canonical(workflow));
  }

  private static String hash(Json.Obj canonical) {
    String text = JsonText.write(sorted(canonical.without("version")));
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Expected SHA-256 in every JDK, but found none", e);
    }
  }

  private static Json sorted(Json value) {
    return switch (value) {
      case Json.Arr(var items) -> Json.array(items.stream().map(DefinitionText::sorted).toList());
      case Json.Obj(var fields) -> {
        var byName = new TreeMap<String, Json>();
        fields.forEach((name, field) -> byName.put(name, sorted(field)));
        yield Json.object(byName);
      }
      default -> value;
    };
  }

  private static Json node(Node node) {
    var json = new Writer();
    switch (node.work()) {
      case Work.PassThrough() -> {}
      case Work.Action(String action, Json.Obj config) -> {
        json.put("action", action);
        json.put("config", config.fields().isEmpty() ? null : config);
      }
      case Work.Fail(String code, String message) ->
          json.put("fail", Json.object("code", Json.of(code), "message", Json.of(message)));
      case Work.RunTask(String task, Integer version) ->
          json.put("task", Reference.write(task, version));
      case Work.Subworkflow(
              String workflow,
              Integer version,
              Work.OnFailure onFailure,
              boolean inheritArtifacts) -> {
        json.put("subworkflow", Reference.write(workflow, version));
        json.put("onFailure", Section.written(onFailure));
        json.put("inheritArtifacts", Json.of(inheritArtifacts));
      }
      case Work.WaitFor(Wait what) -> json.put("wait", wait(what));
    }
    json.put("inputMapping", node.inputMapping());
    json.put("outputMapping", node.outputMapping());
    json.put("retry", retry(node.retry()));
    json.put("timeout", duration(node.timeout()));
    json.put("onNoMatch", Section.written(node.onNoMatch()));
    json.put("fanOut", Section.written(node.fanOut()));
    json.put("description", node.description());
    return json.written();
  }

  private static Json wait(Wait wait) {
    var json = new Writer();
    switch (wait) {
      case Wait.For(String time) ->
          json.put("for", Durations.parse(time).map(Durations::write).orElse(time));
      case Wait.Until(String moment) -> json.put("until", moment);
      case Wait.Event event -> {
        json.put("event", event.event());
        json.put("where", event.where());
        json.put("timeout", duration(event.timeout()));
      }
      case Wait.Human human -> json.put("human", human(human));
    }
    return json.written();
  }

  private static Json human(Wait.Human human) {
    var json = new Writer();
    json.put("prompt", human.prompt());
    json.put("schema", human.schema());
    json.put("assignee", human.assignee());
    json.put("timeout", duration(human.timeout()));
    return json.written();
  }

  private static @Nullable Json retry(@Nullable Retry retry) {
    if (retry == null) {
      return null;
    }
    var json = new Writer();
    boolean unlimited = retry.maxAttempts() == Retry.UNLIMITED;
    json.put("maxAttempts", unlimited ? Json.of("unlimited") : Json.of(retry.maxAttempts()));
    json.put("backoff", Section.written(retry.backoff()));
    json.put("initialDelay", duration(retry.initialDelay()));
    json.put("maxDelay", duration(retry.maxDelay()));
    json.put("jitter", Json.of(retry.jitter()));
    var errors = retry.retryableErrors();
    json.put(
        "retryableErrors",
        errors == null ? null : Json.array(errors.stream().map(Json::of).toList()));
    return json.written();
  }

  /** All transitions of a fan-in say all its settings, whichever of them said what. */
  private static Json transition(Transition transition, Map<String, Synchronization> fanIns) {
    var json = new Writer();
    json.put("id", transition.id());
    json.put("from", transition.from());
    json.put("to", transition.to());
    if (transition.byDefault()) {
      json.put("default", Json.of(true));
    } else {
      json.put("priority", Json.of(transition.priority()));
    }
    json.put("on", Section.written(transition.on()));
    json.put("condition", transition.condition());
    BranchText.spawn(transition.spawn(), json);
    Synchronization fanIn = transition.synchronization();
    json.put(
        "synchronization",
        fanIn == null ? null : BranchText.synchronization(fanIns.get(fanIn.siblingGroup())));
    Json maxIterations = integer(transition.maxIterations());
    json.put(
        "loopConfig", maxIterations == null ? null : Json.object("maxIterations", maxIterations));
    return json.written();
  }

  static @Nullable Json integer(@Nullable Integer number) {
    return number == null ? null : Json.of(number);
  }

  static @Nullable Json duration(@Nullable Duration duration) {
    return duration == null ? null : Json.of(Durations.write(duration));
  }

  /** Collects fields; what is null is not written. */
  static final class Writer {
    private final Map<String, Json> fields = new LinkedHashMap<>();

    void put(String name, @Nullable Json value) {
      if (value != null) {
        fields.put(name, value);
      }
    }

    void put(String name, @Nullable String text) {
      put(name, text == null ? null : Json.of(text));
    }

    Json.Obj written() {
      return Json.object(fields);
    }
  }
}
