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
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** The planner, heard through the same ears as the reference; it must replay after each message. */
final class Production implements Judged {
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

  @Override
  public void hear(Event event, long now) {
    stopped.clear();
    tell(message(event), START.plusMillis(now));
    while (!state.status().isFinal() && state.nextReady().isPresent()) {
      tell(new Message.Continue(), START.plusMillis(now));
    }
    if (state.status().isFinal()) {
      assertThat(RunState.replay(journal).toJson()).as("replay").isEqualTo(state.toJson());
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

  @Override
  public Optional<Set<Long>> stopped() {
    return Optional.of(stopped);
  }

  @Override
  public Seen seen() {
    return new Seen(state, workflow, START);
  }
}
