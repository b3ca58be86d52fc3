package dev.perdure.planning;

import dev.perdure.model.decision.Decision;
import dev.perdure.model.message.Outgoing;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything one message brings about.
 *
 * @param writes the journal entry, already folded into the state that was planned on; empty if the
 *     message is not worth an entry
 * @param messages what other actors are told, written in the same transaction
 * @param sends what leaves after the commit
 * @param trace what conditions and mappings saw, if that was asked for
 * @param reply what the sender hears beyond that the message was handled; null: nothing
 */
public record Plan(
    List<Decision.Write> writes,
    List<Outgoing> messages,
    List<Decision.Send> sends,
    List<String> trace,
    @Nullable Reply reply) {

  public Plan(
      List<Decision.Write> writes,
      List<Outgoing> messages,
      List<Decision.Send> sends,
      List<String> trace) {
    this(writes, messages, sends, trace, null);
  }

  public Plan {
    writes = List.copyOf(writes);
    messages = List.copyOf(messages);
    sends = List.copyOf(sends);
    trace = List.copyOf(trace);
  }

  /** A plan of which nobody else hears. */
  public Plan(List<Decision.Write> writes, List<Decision.Send> sends, List<String> trace) {
    this(writes, List.of(), sends, trace);
  }
}
