package dev.perdure.cli;

import dev.perdure.engine.RunEvent;
import dev.perdure.model.RunStatus;
import dev.perdure.model.json.Json;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What a run has done so far, token by token: the fold of its events, for showing it. */
final class RunTree {

  private final Map<Long, Step> steps = new LinkedHashMap<>();
  private RunStatus status = RunStatus.RUNNING;
  private String note = "";
  private @Nullable Instant startedAt;
  private @Nullable Instant endedAt;

  void apply(RunEvent event) {
    switch (event.type()) {
      case "workflow.started" -> startedAt = event.at();
      case "token.created" -> create(event);
      case "task.dispatched" -> change(event, step -> step.working(attempt(event), event.at()));
      case "subworkflow.dispatched" -> change(event, step -> running(step, event));
      case "token.waiting" ->
          change(event, step -> step.waiting(attempt(event), event.at(), awaits(event)));
      case "task.retrying" -> change(event, step -> retrying(step, event));
      case "task.completed" -> end(event, Mark.DONE, "");
      case "task.failed" -> end(event, Mark.FAILED, error(event));
      case "task.timed_out" -> end(event, Mark.TIMED_OUT, error(event));
      case "token.completed" -> change(event, step -> passed(step, event));
      case "token.cancelled" -> end(event, Mark.CANCELLED, text(event, "reason"));
      case "workflow.completed" -> finish(event, RunStatus.COMPLETED, "");
      case "workflow.failed" -> finish(event, RunStatus.FAILED, error(event));
      case "workflow.timed_out" -> finish(event, RunStatus.TIMED_OUT, error(event));
      case "workflow.cancelled" -> finish(event, RunStatus.CANCELLED, text(event, "reason"));
      case "workflow.incident" -> stand(RunStatus.INCIDENT, text(event, "reason"));
      case "workflow.resumed" -> stand(RunStatus.RUNNING, "");
      default -> {
        // Other events tell of things that the tree does not show.
      }
    }
  }

  private void create(RunEvent event) {
    Long token = event.token();
    String node = event.node();
    if (token != null && node != null) {
      long parent = event.data().get("parent") instanceof Json.Int(long id) ? id : 0;
      String branch = event.data().get("index") instanceof Json.Int(long index) ? "#" + index : "";
      steps.put(token, Step.created(token, parent, node + branch, event.at()));
    }
  }

  private void change(RunEvent event, UnaryOperator<Step> change) {
    Long token = event.token();
    if (token != null) {
      steps.computeIfPresent(token, (id, step) -> change.apply(step));
    }
  }

  private static Step running(Step step, RunEvent event) {
    return step.working(attempt(event), event.at()).running(text(event, "child"));
  }

  /** What a token waits for, and the command that brings it. */
  private static String awaits(RunEvent event) {
    String branch = event.data().get("branch") instanceof Json.Int(long index) ? "#" + index : "";
    return switch (text(event, "for")) {
      case "timer" -> "waits until " + text(event, "until");
      case "event" ->
          "waits for event '%s'; perdure send %s %s JSON"
              .formatted(text(event, "event"), event.runId(), text(event, "event"));
      default ->
          "asks: %s; perdure answer %s %s%s JSON"
              .formatted(text(event, "prompt"), event.runId(), event.node(), branch);
    };
  }

  private static Step retrying(Step step, RunEvent event) {
    return step.retrying(attempt(event), due(event), error(event));
  }

  private void end(RunEvent event, Mark how, String reason) {
    change(event, step -> step.ended(how, event.at(), reason));
  }

  /** Most tokens have ended with their work already; one that had none ends here. */
  private static Step passed(Step step, RunEvent event) {
    return step.ended() == null ? step.ended(Mark.PASSED, event.at(), "") : step;
  }

  private void finish(RunEvent event, RunStatus how, String reason) {
    endedAt = event.at();
    stand(how, reason);
  }

  private void stand(RunStatus how, String reason) {
    status = how;
    note = reason;
  }

  private static int attempt(RunEvent event) {
    return event.data().get("attempt") instanceof Json.Int(long number) ? (int) number : 1;
  }

  private static Instant due(RunEvent event) {
    String at = text(event, "at");
    return at.isEmpty() ? event.at() : Instant.parse(at);
  }

  private static String error(RunEvent event) {
    return event.data().get("error") instanceof Json.Obj error ? Errors.sentence(error) : "";
  }

  private static String text(RunEvent event, String name) {
    return event.data().get(name) instanceof Json.Text(String text) ? text : "";
  }

  Collection<Step> steps() {
    return steps.values();
  }

  @Nullable Step step(@Nullable Long token) {
    return token == null ? null : steps.get(token);
  }

  /** A run whose live steps all wait is suspended; no event says so. */
  RunStatus status() {
    List<Step> live = steps.values().stream().filter(step -> step.ended() == null).toList();
    boolean suspended =
        status == RunStatus.RUNNING && !live.isEmpty() && live.stream().allMatch(Step::isWaiting);
    return suspended ? RunStatus.SUSPENDED : status;
  }

  String note() {
    return note;
  }

  @Nullable Instant startedAt() {
    return startedAt;
  }

  @Nullable Instant endedAt() {
    return endedAt;
  }
}
