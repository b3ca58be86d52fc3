package dev.perdure.planning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.NodeError;
import dev.perdure.model.Parent;
import dev.perdure.model.RunStatus;
import dev.perdure.model.TokenStatus;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import dev.perdure.model.message.Failure;
import dev.perdure.model.message.Message;
import dev.perdure.planning.definition.ExecutableWorkflow;
import dev.perdure.planning.state.RunState;
import dev.perdure.planning.state.Token;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * A run under test: it is told messages, time is held in the hand, and after each message all that
 * must always hold is checked, above all that replaying the journal gives the state.
 */
final class Scenario {
  static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");

  static final Parent PARENT = new Parent("p1", 4, 2, "p0", 2);

  private final ExecutableWorkflow workflow;
  private RunState state = new RunState();

  /**
   * Planned on like {@link #state}, and written and read before each message: equal states must
   * give equal plans, and a state that was stored is equal.
   */
  private RunState twin = new RunState();

  /** Never planned on, only folded. */
  private final RunState replayed = new RunState();

  private final List<Decision.Write> journal = new ArrayList<>();
  private final Map<Long, Decision.Execute> work = new TreeMap<>();
  private final Children children = new Children();
  private final Map<Long, Integer> attempts = new HashMap<>();
  private RunLimits limits = RunLimits.DEFAULT;
  private boolean traced;
  private Instant now = NOON;

  private Scenario(ExecutableWorkflow workflow) {
    this.workflow = workflow;
  }

  /** A JSON value, with single quotes for double ones. */
  static Json json(String text) {
    return JsonText.read(text.replace('\'', '"'));
  }

  static Scenario of(String yaml) {
    return new Scenario(Definitions.executable(yaml));
  }

  Scenario within(RunLimits other) {
    limits = other;
    return this;
  }

  Scenario traced() {
    traced = true;
    return this;
  }

  // Messages

  /** Starts the run, and goes on until it waits for something. */
  Scenario started() {
    return started("{}");
  }

  Scenario started(String input) {
    start(input);
    return settled();
  }

  Plan start(String input) {
    return tell(new Message.Start("r1", "test", 1, json(input), Map.of()));
  }

  /** Starts the run as attempt 2 of token 4 of run p1, whose parent is the root p0. */
  Plan startAsChild(String input) {
    return tell(new Message.Start("r1", "test", 1, json(input), Map.of(), PARENT));
  }

  Plan complete(long token, String result) {
    return tell(new Message.WorkCompleted(token, attemptOf(token), json(result)));
  }

  Plan fail(long token, String code) {
    return tell(new Message.WorkFailed(token, attemptOf(token), failure(code, false)));
  }

  Plan failRetryably(long token, String code) {
    return tell(new Message.WorkFailed(token, attemptOf(token), failure(code, true)));
  }

  static Failure failure(String code, boolean retryable) {
    return new Failure(code, "it said " + code, retryable);
  }

  private int attemptOf(long token) {
    return state.liveToken(token).map(Token::attempt).orElse(1);
  }

  Plan event(String name, String payload) {
    return tell(new Message.Event(name, json(payload), null));
  }

  Plan answer(String node, String answer) {
    return tell(new Message.Answer(node, null, null, json(answer)));
  }

  /** Lets time pass, and the alarm ring. */
  Plan wakeAfter(Duration duration) {
    now = now.plus(duration);
    return tell(new Message.Wake());
  }

  /** Lets time pass, and nothing ring. */
  Scenario later(Duration duration) {
    now = now.plus(duration);
    return this;
  }

  /** Continues for as long as the run wants to. */
  Scenario settled() {
    while (!state.status().isFinal() && state.nextReady().isPresent()) {
      tell(new Message.Continue());
    }
    return this;
  }

  Plan tell(Message message) {
    Plan plan = Planner.plan(state, workflow, message, now, traced, limits);
    twin = RunState.ofJson(JsonText.read(JsonText.write(twin.toJson())));
    Plan again = Planner.plan(twin, workflow, message, now, traced, limits);
    assertThat(again).as("the same message on an equal state").isEqualTo(plan);
    for (Decision.Write write : plan.writes()) {
      checkAttempt(write);
      TransitionsTaken.apply(replayed, write);
    }
    journal.addAll(plan.writes());
    assertThat(replayed.toJson()).as("the fold of the journal").isEqualTo(state.toJson());
    assertThat(twin.toJson()).as("the state that was stored").isEqualTo(state.toJson());
    follow(plan);
    children.follow(message, plan, state);
    Invariants.check(state, workflow, work);
    return plan;
  }

  /** Attempts are counted without gaps; only one that an incident held back begins twice. */
  private void checkAttempt(Decision.Write write) {
    if (write instanceof Decision.StartChild start) {
      assertThat(start.attempt()).isEqualTo(attempts.getOrDefault(start.token(), 0) + 1);
      attempts.put(start.token(), start.attempt());
    }
    if (write instanceof Decision.BeginWait wait) {
      assertThat(wait.attempt()).isEqualTo(attempts.getOrDefault(wait.token(), 0) + 1);
      attempts.put(wait.token(), wait.attempt());
    }
    if (write instanceof Decision.DispatchToken dispatch) {
      boolean again =
          replayed.liveToken(dispatch.token()).orElseThrow().status() == TokenStatus.DISPATCHED;
      int before = attempts.getOrDefault(dispatch.token(), 0);
      assertThat(dispatch.attempt()).isEqualTo(again ? before : before + 1);
      attempts.put(dispatch.token(), dispatch.attempt());
    }
  }

  /** The process ends and another one takes over: nothing but the journal is left. */
  Scenario reloaded() {
    state = RunState.replay(journal);
    twin = RunState.replay(journal);
    return this;
  }

  private void follow(Plan plan) {
    for (Decision.Send send : plan.sends()) {
      switch (send) {
        case Decision.Execute execute -> work.put(execute.token(), execute);
        case Decision.StopWork stop -> work.remove(stop.token());
        case Decision.ContinueLater later -> {}
      }
    }
    work.values().removeIf(execute -> !isAwaited(execute));
  }

  private boolean isAwaited(Decision.Execute execute) {
    return state
        .liveToken(execute.token())
        .filter(token -> token.status() == TokenStatus.DISPATCHED)
        .filter(token -> token.attempt() == execute.attempt())
        .isPresent();
  }

  // Questions

  RunState state() {
    return state;
  }

  RunStatus status() {
    return state.status();
  }

  ExecutableWorkflow workflow() {
    return workflow;
  }

  Instant now() {
    return now;
  }

  List<Decision.Write> journal() {
    return journal;
  }

  /** What was handed out and not stopped, nor heard of. */
  List<Decision.Execute> work() {
    return List.copyOf(work.values());
  }

  List<Decision.Send> outstanding() {
    return Planner.outstanding(state, workflow);
  }

  /** The children that were started and are still wanted. */
  List<Message.StartChild> children() {
    return children.open();
  }

  /** Where the live tokens stand, in order of creation. */
  List<String> standing() {
    return state.tokens().stream().map(Token::node).toList();
  }

  Json stateValue() {
    return state.runScope().state();
  }

  long ended(TokenStatus status) {
    return state.ended(status);
  }

  /** The result, for a run that has completed. */
  Json result() {
    assertThat(state.status()).as("%s", state.error()).isEqualTo(RunStatus.COMPLETED);
    return Objects.requireNonNull(state.result());
  }

  /** The code with which the run has failed. */
  String errorCode() {
    return error().code();
  }

  NodeError error() {
    return Objects.requireNonNull(state.error());
  }
}
