package dev.perdure.cli;

import dev.perdure.engine.RunEvent;
import dev.perdure.model.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tells a run's events as sentences. */
final class Sentences {

  private Sentences() {}

  /**
   * The sentence, or nothing for an event of which people hear in another one.
   *
   * @param tree the run as it stands after the event
   */
  static Optional<String> of(RunEvent event, RunTree tree) {
    Step step = tree.step(event.token());
    return Optional.ofNullable(
        event.token() == null ? ofRun(event, tree) : step == null ? null : ofStep(event, step));
  }

  private static @Nullable String ofRun(RunEvent event, RunTree tree) {
    String note = tree.note().isEmpty() ? "" : ": " + tree.note();
    return switch (event.type()) {
      case "workflow.started" -> "started";
      case "workflow.completed" -> "completed" + took(tree.startedAt(), event.at());
      case "workflow.failed" -> "failed" + took(tree.startedAt(), event.at()) + note;
      case "workflow.timed_out" -> "timed out" + took(tree.startedAt(), event.at()) + note;
      case "workflow.cancelled" -> "cancelled" + took(tree.startedAt(), event.at()) + note;
      case "workflow.incident" -> "parked" + note;
      case "workflow.resumed" -> "goes on";
      case "event.received" -> "received event '" + text(event, "name") + "'";
      case "message.ignored" -> "ignored a message: " + reason(event);
      default -> null;
    };
  }

  private static @Nullable String ofStep(RunEvent event, Step step) {
    String note = step.note().isEmpty() ? "" : ": " + step.note();
    String words =
        switch (event.type()) {
          case "task.dispatched" -> step.attempt() == 1 ? "begins" : "attempt " + step.attempt();
          case "task.held" -> "cannot begin yet: nobody here can do it";
          case "task.begun" -> "begins";
          case "subworkflow.dispatched" ->
              (step.attempt() == 1 ? "begins" : "attempt " + step.attempt()) + child(event);
          case "task.completed" -> "completed" + took(step.began(), event.at()) + attempts(step);
          case "task.failed" -> "failed" + attempts(step) + note;
          case "task.timed_out" -> "timed out" + attempts(step) + note;
          case "task.retrying" ->
              "attempt %d failed%s; the next in %s"
                  .formatted(step.attempt() - 1, note, until(event.at(), step.due()));
          case "artifact.staged" -> "staged artifact " + text(event, "name");
          case "token.waiting" -> step.note();
          case "token.completed" -> step.mark() == Mark.PASSED ? "passed" : null;
          case "token.cancelled" -> "cancelled" + note;
          case "token.interrupted" -> "was cut short; its work begins again";
          default -> null;
        };
    return words == null ? null : step.node() + " " + words;
  }

  private static String child(RunEvent event) {
    return event.data().get("workflow") instanceof Json.Text(String workflow)
            && event.data().get("child") instanceof Json.Text(String child)
        ? ": workflow %s as run %s".formatted(workflow, child)
        : "";
  }

  private static String took(@Nullable Instant from, Instant to) {
    return from == null ? "" : " in " + Elapsed.of(Duration.between(from, to));
  }

  private static String until(Instant from, @Nullable Instant to) {
    return to == null ? "a moment" : Elapsed.of(Duration.between(from, to));
  }

  private static String attempts(Step step) {
    return step.attempt() <= 1 ? "" : " at attempt " + step.attempt();
  }

  private static String text(RunEvent event, String name) {
    return event.data().get(name) instanceof Json.Text(String text) ? text : "";
  }

  private static String reason(RunEvent event) {
    return event.data().get("reason") instanceof Json.Text(String text) ? text : "no reason given";
  }
}
