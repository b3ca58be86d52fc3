package dev.perdure.planning.reference;

import java.util.Optional;
import java.util.Set;

/** Whom the reference judges: the planner itself, or an engine by what it journaled. */
public interface Judged {

  /** Hears what the reference has just heard, with tokens by its own numbers. */
  void hear(Event event, long now);

  /** How it stands now. */
  Seen seen();

  /** Whose work was stopped because of the last message; empty if that cannot be told. */
  Optional<Set<Long>> stopped();
}
