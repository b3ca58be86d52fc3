package dev.perdure.planning.reference;

import dev.perdure.planning.reference.Memory.Status;
import dev.perdure.planning.reference.Memory.Token;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Tokens that wait for events: in the order in which they began to; what came before is kept. */
final class Waits {
  private Waits() {}

  /** Where an event was kept, no attempt is made of waiting. */
  static void begin(ReferenceRun run, Token token, NodeSpec.Kind.Await wait) {
    Optional<Event.Sent> kept =
        run.memory.events.stream().filter(sent -> sent.name().equals(wait.event())).findFirst();
    if (kept.isPresent()) {
      run.coverage.saw(Happening.KEPT_EVENT_TAKEN);
      run.memory.events.remove(kept.get());
      NodeEnds.succeed(run, token, kept.get().payload());
    } else {
      Long timeout = wait.timeout();
      Long until = timeout == null ? null : Long.valueOf(run.memory.now + timeout);
      run.memory.put(token.waiting(until));
      run.memory.waiters.add(token.id());
    }
  }

  static void hear(ReferenceRun run, Event.Sent sent) {
    Optional<Token> first =
        waiting(run).stream().filter(token -> eventOf(run, token).equals(sent.name())).findFirst();
    if (first.isPresent()) {
      run.coverage.saw(Happening.EVENT_TAKEN);
      NodeEnds.succeed(run, first.get(), sent.payload());
    } else {
      run.memory.events.add(sent);
    }
  }

  static List<String> awaited(ReferenceRun run) {
    return waiting(run).stream().map(token -> eventOf(run, token)).toList();
  }

  private static List<Token> waiting(ReferenceRun run) {
    return run.memory.waiters.stream()
        .map(id -> Objects.requireNonNull(run.memory.tokens.get(id)))
        .filter(token -> token.status() == Status.WAITING)
        .toList();
  }

  private static String eventOf(ReferenceRun run, Token token) {
    return ((NodeSpec.Kind.Await) run.spec.node(token.place().node()).kind()).event();
  }
}
