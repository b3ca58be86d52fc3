package dev.perdure.planning.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.NodeError;
import dev.perdure.model.TokenStatus;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.json.Json;
import dev.perdure.model.message.Failure;
import dev.perdure.model.message.Message;
import dev.perdure.planning.Plan;
import dev.perdure.planning.Planner;
import dev.perdure.planning.definition.DefinitionReader;
import dev.perdure.planning.definition.ExecutableWorkflow;
import dev.perdure.planning.reference.ReferenceRun.Work;
import dev.perdure.planning.state.RunState;
import dev.perdure.planning.state.Token;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The planner, heard through the same ears as the reference; it must replay after each message. */
final class Production {
  private static final Instant START = Instant.parse("2030-01-01T12:00:00Z");

  private final ExecutableWorkflow workflow;
  private final Json input;
  private RunState state = new RunState();
  private final RunState folded = new RunState();
  private final List<Decision.Write> journal = new ArrayList<>();
  private final Set<Long> stopped = new HashSet<>();

  /** Of which token each child is. */
  private final Map<String, Long> children = new HashMap<>();

  Production(String yaml, Json input) {
    DefinitionReader.Reading reading = DefinitionReader.read("reference.yaml", yaml);
    if (!reading.errors().isEmpty()) {
      throw new Refused(reading.errors().toString());
    }
    this.workflow = ExecutableWorkflow.compile(reading.workflows().getFirst()).orElseThrow();
    this.input = input;
  }

  /** The loader did not take the definition. */
  static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Refused(String why) {
      super(why);
    }
  }

  void hear(Event event, long now) {
    stopped.clear();
    tell(message(event), START.plusMillis(now));
    while (!state.status().isFinal() && state.nextReady().isPresent()) {
      tell(new Message.Continue(), START.plusMillis(now));
    }
  }

  private Message message(Event event) {
    return switch (event) {
      case Event.Start() -> new Message.Start("r1", "reference", 1, input, Map.of());
      case Event.Completed(long token, int attempt, Json value) ->
          children.containsValue(token)
              ? new Message.ChildCompleted(token, attempt, "child", value)
              : new Message.WorkCompleted(token, attempt, value);
      case Event.Failed failed -> failed(failed);
      case Event.Sent(String name, Json payload) -> new Message.Event(name, payload, null);
      case Event.Wake() -> new Message.Wake();
      case Event.Cancel() -> new Message.Cancel("enough");
    };
  }

  private Message failed(Event.Failed event) {
    String why = "it said so";
    return children.containsValue(event.token())
        ? new Message.ChildFailed(
            event.token(),
            event.attempt(),
            "child",
            new NodeError(event.code(), why, "inside", 1, event.retryable(), null),
            false)
        : new Message.WorkFailed(
            event.token(), event.attempt(), new Failure(event.code(), why, event.retryable()));
  }

  private void tell(Message message, Instant now) {
    Plan plan = Planner.plan(state, workflow, message, now, false);
    plan.writes().forEach(folded::apply);
    journal.addAll(plan.writes());
    note(plan);
    Json json = state.toJson();
    assertThat(folded.toJson()).as("the fold of the journal").isEqualTo(json);
    state = RunState.ofJson(json);
    assertThat(state.toJson()).as("the state that was stored").isEqualTo(json);
  }

  private void note(Plan plan) {
    for (Decision.Send send : plan.sends()) {
      if (send instanceof Decision.StopWork(long token)) {
        stopped.add(token);
      }
    }
    for (Decision.Write write : plan.writes()) {
      if (write instanceof Decision.StartChild start) {
        children.put(start.child(), start.token());
      } else if (write instanceof Decision.CancelChildren cancel) {
        cancel
            .children()
            .forEach(child -> stopped.add(Objects.requireNonNull(children.get(child))));
      }
    }
  }

  /** Whose work was stopped because of the last message. */
  Set<Long> stopped() {
    return stopped;
  }

  void checkReplay() {
    assertThat(RunState.replay(journal).toJson()).as("replay").isEqualTo(state.toJson());
  }

  /** In order of creation. */
  List<Work> atWork() {
    var all = new ArrayList<Work>();
    for (Decision.Send send : Planner.outstanding(state, workflow)) {
      if (send instanceof Decision.Execute e) {
        all.add(new Work(e.token(), e.node(), e.attempt(), e.input(), List.of()));
      }
    }
    for (Token token : state.tokens()) {
      if (token.status() == TokenStatus.WAITING_FOR_SUBWORKFLOW) {
        Json given = Objects.requireNonNull(token.input());
        all.add(new Work(token.id(), token.node(), token.attempt(), given, List.of()));
      }
    }
    all.sort(Comparator.comparing(Work::token));
    return all;
  }

  String status() {
    return state.status().name();
  }

  @Nullable Json result() {
    return state.result();
  }

  Json state() {
    return state.runScope().state();
  }

  Json output() {
    return state.runScope().output();
  }

  Optional<Long> nextDue() {
    return state.nextDue().map(due -> due.toEpochMilli() - START.toEpochMilli());
  }

  @Nullable Problem error() {
    NodeError error = state.error();
    return error == null ? null : Problem.ofJson(error.toJson());
  }
}
