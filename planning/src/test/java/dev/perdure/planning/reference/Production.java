package dev.perdure.planning.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.NodeError;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.json.Json;
import dev.perdure.model.message.Failure;
import dev.perdure.model.message.Message;
import dev.perdure.planning.Plan;
import dev.perdure.planning.Planner;
import dev.perdure.planning.definition.DefinitionReader;
import dev.perdure.planning.definition.ExecutableWorkflow;
import dev.perdure.planning.state.RunState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The planner, heard through the same ears as the reference; it must replay after each message. */
final class Production {
  private static final Instant START = Instant.parse("2030-01-01T12:00:00Z");

  private final ExecutableWorkflow workflow;
  private final Json input;
  private final RunState state = new RunState();
  private final RunState folded = new RunState();
  private final List<Decision.Write> journal = new ArrayList<>();
  private final Set<Long> stopped = new HashSet<>();

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
          new Message.WorkCompleted(token, attempt, value);
      case Event.Failed(long token, int attempt, String code, boolean retryable) ->
          new Message.WorkFailed(token, attempt, new Failure(code, "it said so", retryable));
      case Event.Wake() -> new Message.Wake();
      case Event.Cancel() -> new Message.Cancel("enough");
    };
  }

  private void tell(Message message, Instant now) {
    Plan plan = Planner.plan(state, workflow, message, now, false);
    plan.writes().forEach(folded::apply);
    journal.addAll(plan.writes());
    for (Decision.Send send : plan.sends()) {
      if (send instanceof Decision.StopWork(long token)) {
        stopped.add(token);
      }
    }
    Json json = state.toJson();
    assertThat(folded.toJson()).as("the fold of the journal").isEqualTo(json);
    assertThat(RunState.ofJson(json).toJson()).as("the state that was stored").isEqualTo(json);
  }

  /** Whose work was stopped because of the last message. */
  Set<Long> stopped() {
    return stopped;
  }

  void checkReplay() {
    assertThat(RunState.replay(journal).toJson()).as("replay").isEqualTo(state.toJson());
  }

  /** In order of creation. */
  List<Decision.Execute> atWork() {
    return Planner.outstanding(state, workflow).stream()
        .filter(Decision.Execute.class::isInstance)
        .map(Decision.Execute.class::cast)
        .sorted(Comparator.comparing(Decision.Execute::token))
        .toList();
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
