package dev.perdure.engine.journal;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import dev.perdure.model.message.Failure;
import dev.perdure.model.message.Message;
import java.io.IOException;
import java.util.Map;

/** Messages as JSON objects with a {@code type}. */
final class MessageText {
  private MessageText() {}

  static void write(Message message, JsonGenerator out) throws IOException {
    out.writeStartObject();
    out.writeStringField("type", type(message));
    switch (message) {
      case Message.Start m -> start(m, out);
      case Message.WorkCompleted m -> {
        work(m.token(), m.attempt(), out);
        value("result", m.result(), out);
      }
      case Message.WorkFailed m -> {
        work(m.token(), m.attempt(), out);
        failure(m.failure(), out);
      }
      case Message.Wake m -> {}
      case Message.Continue m -> {}
      case Message.Cancel m -> out.writeStringField("reason", m.reason());
      case Message.UncleanEnd m -> {}
      case Message.Park m -> {
        out.writeStringField("reason", m.reason());
        out.writeStringField("held", m.held());
      }
      case Message.JournalFull m -> out.writeNumberField("entries", m.entries());
      case Message.Resume m -> {}
    }
    out.writeEndObject();
  }

  static Message read(Fields m) {
    return switch (m.text("type")) {
      case "start" ->
          new Message.Start(
              m.text("runId"),
              m.text("workflow"),
              m.integer("version"),
              m.value("input"),
              m.texts("labels"));
      case "work_completed" ->
          new Message.WorkCompleted(m.number("token"), m.integer("attempt"), m.value("result"));
      case "work_failed" ->
          new Message.WorkFailed(
              m.number("token"), m.integer("attempt"), failure(m.object("failure")));
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
      case Message.WorkCompleted m -> "work_completed";
      case Message.WorkFailed m -> "work_failed";
      case Message.Wake m -> "wake";
      case Message.Continue m -> "continue";
      case Message.Cancel m -> "cancel";
      case Message.UncleanEnd m -> "unclean_end";
      case Message.Park m -> "park";
      case Message.JournalFull m -> "journal_full";
      case Message.Resume m -> "resume";
    };
  }

  private static void start(Message.Start m, JsonGenerator out) throws IOException {
    out.writeStringField("runId", m.runId());
    out.writeStringField("workflow", m.workflow());
    out.writeNumberField("version", m.version());
    value("input", m.input(), out);
    texts("labels", m.labels(), out);
  }

  private static void work(long token, int attempt, JsonGenerator out) throws IOException {
    out.writeNumberField("token", token);
    out.writeNumberField("attempt", attempt);
  }

  private static void failure(Failure failure, JsonGenerator out) throws IOException {
    out.writeObjectFieldStart("failure");
    out.writeStringField("code", failure.code());
    out.writeStringField("message", failure.message());
    out.writeBooleanField("retryable", failure.retryable());
    out.writeEndObject();
  }

  private static Failure failure(Fields f) {
    return new Failure(f.text("code"), f.text("message"), f.flag("retryable"));
  }

  static void value(String name, Json value, JsonGenerator out) throws IOException {
    out.writeFieldName(name);
    JsonText.write(value, out);
  }

  static void texts(String name, Map<String, String> texts, JsonGenerator out) throws IOException {
    if (texts.isEmpty()) {
      return;
    }
    out.writeObjectFieldStart(name);
    for (var entry : texts.entrySet()) {
      out.writeStringField(entry.getKey(), entry.getValue());
    }
    out.writeEndObject();
  }
}
