package dev.perdure.planning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.TokenStatus;
import dev.perdure.model.message.Message;
import dev.perdure.model.message.Outgoing;
import dev.perdure.planning.state.RunState;
import dev.perdure.planning.state.Token;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The children of a run under test: each is started once, and is called off unless it has reported
 * by the time that nobody waits for it any more.
 */
final class Children {
  private final Map<String, Message.StartChild> open = new LinkedHashMap<>();
  private final Set<String> seen = new HashSet<>();

  List<Message.StartChild> open() {
    return List.copyOf(open.values());
  }

  void follow(Message told, Plan plan, RunState state) {
    switch (told) {
      case Message.ChildCompleted m -> open.remove(m.child());
      case Message.ChildFailed m -> open.remove(m.child());
      default -> {}
    }
    for (Outgoing outgoing : plan.messages()) {
      switch (outgoing.message()) {
        case Message.StartChild m -> {
          assertThat(seen.add(m.runId())).as("a child of its own for each attempt").isTrue();
          open.put(m.runId(), m);
        }
        case Message.CancelChild m -> {
          assertThat(seen).as("children that were started").contains(outgoing.to().id());
          open.remove(outgoing.to().id());
        }
        default -> {}
      }
    }
    assertThat(open.keySet()).as("children without an end").isEqualTo(awaited(state));
  }

  private static Set<String> awaited(RunState state) {
    var awaited = new HashSet<String>();
    for (Token token : state.tokens()) {
      if (token.status() == TokenStatus.WAITING_FOR_SUBWORKFLOW) {
        awaited.add(ChildIds.of(state.runId(), token.id(), token.attempt()));
      }
    }
    return awaited;
  }
}
