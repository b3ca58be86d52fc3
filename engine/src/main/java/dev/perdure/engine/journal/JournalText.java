package dev.perdure.engine.journal;

import dev.perdure.model.decision.Decision;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import dev.perdure.model.json.JsonWriter;
import dev.perdure.model.message.Message;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns journal rows and messages into text and back.
 *
 * <p>A decision that repeats the message's payload says {@code "resultFrom": "message"} instead of
 * writing it again.
 */
public final class JournalText {

  /** The format that {@link #write} writes. Readers of older ones are never edited. */
  public static final int FORMAT = 1;

  /** How long the row of an ordinary step is, rounded up. */
  private static final int USUAL_LENGTH = 512;

  private JournalText() {}

  public static String write(Message message, List<? extends Decision.Write> writes) {
    var json = new JsonWriter(USUAL_LENGTH);
    json.startObject();
    json.name("message");
    MessageText.write(message, json);
    var decisions = new DecisionWriter(json, payload(message));
    json.name("decisions").startArray();
    for (Decision.Write write : writes) {
      decisions.write(write);
    }
    return json.endArray().endObject().toString();
  }

  public static JournalRow read(int format, String body) {
    requireKnown(format);
    var row = Fields.of(JsonText.read(body));
    Message message = MessageText.read(row.object("message"));
    var decisions = new DecisionReader(payload(message));
    var writes = new ArrayList<Decision.Write>();
    for (Json decision : row.list("decisions")) {
      writes.add(decisions.read(Fields.of(decision)));
    }
    return new JournalRow(message, writes);
  }

  /** A message alone, as inboxes hold it. */
  public static String write(Message message) {
    var json = new JsonWriter(USUAL_LENGTH);
    MessageText.write(message, json);
    return json.toString();
  }

  public static Message readMessage(int format, String body) {
    requireKnown(format);
    return MessageText.read(Fields.of(JsonText.read(body)));
  }

  private static void requireKnown(int format) {
    if (format != FORMAT) {
      throw new IllegalStateException(
          "Expected journal format %d, but found %d: written by a newer Perdure, which must read it"
              .formatted(FORMAT, format));
    }
  }

  /** What a message brings along that its decisions may repeat. */
  private static @Nullable Json payload(Message message) {
    return switch (message) {
      case Message.Start m -> m.input();
      case Message.StartChild m -> m.input();
      case Message.ChildCompleted m -> m.result();
      case Message.ChildFailed m -> null;
      case Message.CancelChild m -> null;
      case Message.WorkCompleted m -> m.result();
      case Message.WorkFailed m -> null;
      case Message.WorkHeld m -> null;
      case Message.WorkBegun m -> null;
      case Message.Event m -> m.payload();
      case Message.Answer m -> m.answer();
      case Message.Wake m -> null;
      case Message.Continue m -> null;
      case Message.Cancel m -> null;
      case Message.UncleanEnd m -> null;
      case Message.Park m -> null;
      case Message.JournalFull m -> null;
      case Message.Resume m -> null;
    };
  }
}
