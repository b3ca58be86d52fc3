package dev.perdure.engine.journal;

import dev.perdure.model.Artifact;
import dev.perdure.model.Parent;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonWriter;
import dev.perdure.model.message.Failure;
import dev.perdure.model.message.Message;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Messages as JSON objects with a {@code type}. */
final class MessageText {
  private MessageText() {}

  static void write(Message message, JsonWriter out) {
    out.startObject();
    out.field("type", type(message));
    switch (message) {
      case Message.Start m -> start(m, out);
      case Message.StartChild m -> startChild(m, out);
      case Message.ChildCompleted m -> {
        child(m.token(), m.attempt(), m.child(), out);
        value("result", m.result(), out);
        artifacts(m.artifacts(), out);
      }
      case Message.ChildFailed m -> {
        child(m.token(), m.attempt(), m.child(), out);
        value("error", m.error().toJson(), out);
        out.field("refused", m.refused());
      }
      case Message.CancelChild m -> out.field("reason", m.reason());
      case Message.WorkCompleted m -> {
        work(m.token(), m.attempt(), out);
        value("result", m.result(), out);
        artifacts(m.artifacts(), out);
      }
      case Message.WorkFailed m -> {
        work(m.token(), m.attempt(), out);
        failure(m.failure(), out);
      }
      case Message.WorkHeld m -> work(m.token(), m.attempt(), out);
      case Message.WorkBegun m -> work(m.token(), m.attempt(), out);
      case Message.Event m -> event(m, out);
      case Message.Answer m -> answer(m, out);
      case Message.Wake m -> {}
      case Message.Continue m -> {}
      case Message.Cancel m -> out.field("reason", m.reason());
      case Message.UncleanEnd m -> {}
      case Message.Park m -> {
        out.field("reason", m.reason());
        out.field("held", m.held());
      }
      case Message.JournalFull m -> out.field("entries", m.entries());
      case Message.Resume m -> {}
    }
    out.endObject();
  }

  static Message read(Fields m) {
    return switch (m.text("type")) {
      case "start" ->
          new Message.Start(
              m.text("runId"),
              m.text("workflow"),
              m.integer("version"),
              m.value("input"),
              m.texts("labels"),
              m.parentOrNull(),
              m.versions("tasks"),
              m.artifacts());
      case "start_child" ->
          new Message.StartChild(
              m.text("runId"),
              m.text("workflow"),
              m.integerOrNull("version"),
              m.value("input"),
              m.parent(),
              m.artifacts());
      case "child_completed" ->
          new Message.ChildCompleted(
              m.number("token"),
              m.integer("attempt"),
              m.text("child"),
              m.value("result"),
              m.artifacts());
      case "child_failed" ->
          new Message.ChildFailed(
              m.number("token"),
              m.integer("attempt"),
              m.text("child"),
              m.error("error"),
              m.flag("refused"));
      case "cancel_child" -> new Message.CancelChild(m.text("reason"));
      case "work_completed" ->
          new Message.WorkCompleted(
              m.number("token"), m.integer("attempt"), m.value("result"), m.artifacts());
      case "work_failed" ->
          new Message.WorkFailed(
              m.number("token"), m.integer("attempt"), failure(m.object("failure")));
      case "work_held" -> new Message.WorkHeld(m.number("token"), m.integer("attempt"));
      case "work_begun" -> new Message.WorkBegun(m.number("token"), m.integer("attempt"));
      case "event" -> new Message.Event(m.text("name"), m.value("payload"), m.textOrNull("id"));
      case "answer" ->
          new Message.Answer(
              m.text("node"),
              m.valueOrNull("branch") == null ? null : m.integer("branch"),
              m.valueOrNull("token") == null ? null : m.number("token"),
              m.value("answer"));
      case "wake" -> new Message.Wake();
      case "continue" -> new Message.Continue();
      case "cancel" -> new Message.Cancel(m.text("reason"));
      case "unclean_end" -> new Message.UncleanEnd();
      case "park" -> new Message.Park(m.text("reason"), m.text("held"));
      case "journal_full" -> new Message.JournalFull(m.number("entries"));
      case "resume" -> new Message.Resume();
      default ->
          throw new IllegalStateException("Expected a known message, but found " + m.object());
    };
  }

  private static String type(Message message) {
    return switch (message) {
      case Message.Start m -> "start";
      case Message.StartChild m -> "start_child";
      case Message.ChildCompleted m -> "child_completed";
      case Message.ChildFailed m -> "child_failed";
      case Message.CancelChild m -> "cancel_child";
      case Message.WorkCompleted m -> "work_completed";
      case Message.WorkFailed m -> "work_failed";
      case Message.WorkHeld m -> "work_held";
      case Message.WorkBegun m -> "work_begun";
      case Message.Event m -> "event";
      case Message.Answer m -> "answer";
      case Message.Wake m -> "wake";
      case Message.Continue m -> "continue";
      case Message.Cancel m -> "cancel";
      case Message.UncleanEnd m -> "unclean_end";
      case Message.Park m -> "park";
      case Message.JournalFull m -> "journal_full";
      case Message.Resume m -> "resume";
    };
  }

  private static void start(Message.Start m, JsonWriter out) {
    out.field("runId", m.runId());
    out.field("workflow", m.workflow());
    out.field("version", m.version());
    value("input", m.input(), out);
    texts("labels", m.labels(), out);
    parent(m.parent(), out);
    versions("tasks", m.tasks(), out);
    artifacts(m.artifacts(), out);
  }

  private static void startChild(Message.StartChild m, JsonWriter out) {
    out.field("runId", m.runId());
    out.field("workflow", m.workflow());
    version(m.version(), out);
    value("input", m.input(), out);
    parent(m.parent(), out);
    artifacts(m.artifacts(), out);
  }

  static void version(@Nullable Integer version, JsonWriter out) {
    if (version != null) {
      out.field("version", version);
    }
  }

  static void parent(@Nullable Parent parent, JsonWriter out) {
    if (parent == null) {
      return;
    }
    out.name("parent").startObject();
    out.field("runId", parent.runId());
    work(parent.token(), parent.attempt(), out);
    out.field("rootId", parent.rootId());
    out.field("depth", parent.depth());
    out.endObject();
  }

  private static void child(long token, int attempt, String child, JsonWriter out) {
    work(token, attempt, out);
    out.field("child", child);
  }

  private static void event(Message.Event m, JsonWriter out) {
    out.field("name", m.name());
    value("payload", m.payload(), out);
    if (m.id() != null) {
      out.field("id", m.id());
    }
  }

  private static void answer(Message.Answer m, JsonWriter out) {
    out.field("node", m.node());
    if (m.branch() != null) {
      out.field("branch", m.branch());
    }
    if (m.token() != null) {
      out.field("token", m.token());
    }
    value("answer", m.answer(), out);
  }

  private static void work(long token, int attempt, JsonWriter out) {
    out.field("token", token);
    out.field("attempt", attempt);
  }

  private static void failure(Failure failure, JsonWriter out) {
    out.name("failure").startObject();
    out.field("code", failure.code());
    out.field("message", failure.message());
    out.field("retryable", failure.retryable());
    if (failure.retryAfter() != null) {
      out.field("retryAfter", failure.retryAfter().toString());
    }
    out.endObject();
  }

  private static Failure failure(Fields f) {
    String after = f.textOrNull("retryAfter");
    return new Failure(
        f.text("code"),
        f.text("message"),
        f.flag("retryable"),
        after == null ? null : Duration.parse(after));
  }

  static void value(String name, Json value, JsonWriter out) {
    out.name(name);
    out.value(value);
  }

  static void artifacts(List<Artifact> artifacts, JsonWriter out) {
    if (artifacts.isEmpty()) {
      return;
    }
    out.name("artifacts").startArray();
    for (Artifact artifact : artifacts) {
      out.value(artifact.toJson());
    }
    out.endArray();
  }

  static void texts(String name, Map<String, String> texts, JsonWriter out) {
    if (texts.isEmpty()) {
      return;
    }
    out.name(name).startObject();
    for (var entry : texts.entrySet()) {
      out.field(entry.getKey(), entry.getValue());
    }
    out.endObject();
  }

  static void versions(String name, Map<String, Integer> versions, JsonWriter out) {
    if (versions.isEmpty()) {
      return;
    }
    out.name(name).startObject();
    for (var entry : versions.entrySet()) {
      out.field(entry.getKey(), entry.getValue());
    }
    out.endObject();
  }
}
