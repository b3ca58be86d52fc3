package dev.perdure.engine.journal;

import dev.perdure.model.decision.Decision;
import dev.perdure.model.message.Message;
import java.util.List;

/** One entry of a run's journal: what it was told, and what it decided. */
public record JournalRow(Message message, List<Decision.Write> writes) {
  public JournalRow {
    writes = List.copyOf(writes);
  }
}
