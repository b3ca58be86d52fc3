package dev.perdure.cli;

import dev.perdure.engine.RunInfo;
import dev.perdure.engine.RunView;
import dev.perdure.model.NodeError;
import dev.perdure.model.RunStatus;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import org.jspecify.annotations.Nullable;

/** Prints how a run stands, its result last, and knows the exit code that says so. */
final class Results {

  private final Terminal terminal;
  private final Output output;

  Results(Terminal terminal, Output output) {
    this.terminal = terminal;
    this.output = output;
  }

  int print(RunView run) {
    switch (output) {
      case JSON -> terminal.out().println(Rendered.outcome(run));
      case TEXT -> tell(run);
    }
    return code(run.info().status());
  }

  static int code(RunStatus status) {
    return switch (status) {
      case COMPLETED -> Exit.DONE;
      case FAILED, TIMED_OUT, CANCELLED -> Exit.RUN_FAILED;
      case RUNNING, SUSPENDED, INCIDENT -> Exit.SUSPENDED;
    };
  }

  private void tell(RunView run) {
    switch (run.info().status()) {
      case COMPLETED -> terminal.out().println(value(run.result()));
      case FAILED, TIMED_OUT -> say(run.info(), reason(run.error()));
      case CANCELLED -> say(run.info(), ": " + run.cancelReason());
      case INCIDENT -> say(run.info(), ": " + String.join("; ", run.incidents()));
      case RUNNING, SUSPENDED -> say(run.info(), waiting(run));
    }
  }

  /** One line on how the run stands, without its result. */
  void summarize(RunView run) {
    if (run.info().status() == RunStatus.COMPLETED) {
      say(run.info(), "");
    } else {
      tell(run);
    }
  }

  private void say(RunInfo run, String reason) {
    Mark mark = Mark.of(run.status());
    String words = mark.sign() + " " + run.id() + " " + words(run.status());
    terminal.say(terminal.errScreen().paint(mark.ink(), words) + Line.harmless(reason));
  }

  static String words(RunStatus status) {
    return switch (status) {
      case RUNNING -> "is running";
      case SUSPENDED -> "waits";
      case INCIDENT -> "is parked";
      case COMPLETED -> "completed";
      case FAILED -> "failed";
      case TIMED_OUT -> "timed out";
      case CANCELLED -> "was cancelled";
    };
  }

  private static String waiting(RunView run) {
    return run.waitsFor().isEmpty() ? "" : ": " + String.join("; ", run.waitsFor());
  }

  /** The error and what led to it. */
  static String reason(@Nullable NodeError error) {
    if (error == null) {
      return "";
    }
    String node = error.node() == null ? "" : " at node '" + error.node() + "'";
    String attempts = error.attempts() > 1 ? " after " + error.attempts() + " attempts" : "";
    String cause = error.cause() == null ? "" : "; the cause" + reason(error.cause());
    return node + attempts + ": " + error.code() + ": " + error.message() + cause;
  }

  /** One line for programs; for people several, if one is too long. */
  private String value(@Nullable Json result) {
    String line = String.valueOf(result);
    Screen screen = terminal.outScreen();
    return result != null && screen.moving() && line.length() > screen.columns()
        ? JsonText.pretty(result)
        : line;
  }
}
