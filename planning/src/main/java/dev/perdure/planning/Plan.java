package dev.perdure.planning;

import dev.perdure.model.decision.Decision;
import java.util.List;

/**
 * Everything one message brings about.
 *
 * @param writes the journal entry, already folded into the state that was planned on; empty if the
 *     message is not worth an entry
 * @param sends what leaves after the commit
 * @param trace what conditions and mappings saw, if that was asked for
 */
public record Plan(List<Decision.Write> writes, List<Decision.Send> sends, List<String> trace) {
  public Plan {
    writes = List.copyOf(writes);
    sends = List.copyOf(sends);
    trace = List.copyOf(trace);
  }
}
