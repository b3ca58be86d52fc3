package dev.perdure.planning;

import dev.perdure.model.decision.Decision;
import dev.perdure.model.json.Json;
import dev.perdure.model.message.Outgoing;
import dev.perdure.planning.definition.ExecutableNode;
import dev.perdure.planning.definition.ExecutableWorkflow;
import dev.perdure.planning.state.Branch;
import dev.perdure.planning.state.RunState;
import dev.perdure.planning.state.Token;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A plan in the making: each decision is folded into the state as soon as it is taken. */
final class Draft {
  /** Nothing that lies further ahead is told apart from never. */
  private static final Instant FAR_FUTURE = Instant.parse("9999-12-31T23:59:59Z");

  private final RunState state;
  private final ExecutableWorkflow workflow;
  private final Instant now;
  private final RunLimits limits;
  private final Trace trace;
  private final RunNames names;
  private final List<Decision.Write> writes = new ArrayList<>();
  private final List<Outgoing> messages = new ArrayList<>();
  private final List<Decision.Send> sends = new ArrayList<>();
  private @Nullable Reply reply;
  private int room = Planner.MAX_TOKENS_A_MESSAGE;

  Draft(RunState state, ExecutableWorkflow workflow, Instant now, RunLimits limits, Trace trace) {
    this.state = state;
    this.workflow = workflow;
    this.now = now;
    this.limits = limits;
    this.trace = trace;
    this.names = new RunNames(state, now);
  }

  RunState state() {
    return state;
  }

  ExecutableWorkflow workflow() {
    return workflow;
  }

  ExecutableNode node(Token token) {
    return workflow.node(token.node());
  }

  Instant now() {
    return now;
  }

  /** The time that far ahead. */
  Instant after(Duration delay) {
    return delay.compareTo(Duration.between(now, FAR_FUTURE)) >= 0 ? FAR_FUTURE : now.plus(delay);
  }

  @Nullable Instant afterOrNever(@Nullable Duration delay) {
    return delay == null ? null : after(delay);
  }

  RunLimits limits() {
    return limits;
  }

  Trace trace() {
    return trace;
  }

  /** What a token's expressions see where {@code result} means nothing. */
  RunNames names(Token token) {
    return names.in(state.branch(token.branch()).orElse(null), null);
  }

  /** What the expressions at a token's end see. */
  RunNames names(Token token, Json result) {
    return names.in(state.branch(token.branch()).orElse(null), result);
  }

  /** What a branch leaves behind is looked for in this. */
  RunNames names(Branch branch) {
    return names.in(branch, null);
  }

  /** What the expressions at the end of the run see. */
  RunNames namesOfRun() {
    return names.in(null, null);
  }

  void decide(Decision.Write decision) {
    state.apply(decision);
    writes.add(decision);
    messages.addAll(Outbox.of(state, decision));
  }

  void send(Decision.Send send) {
    sends.add(send);
  }

  /** Calls back the work of these tokens; what has not left yet never leaves. */
  void stopWork(Collection<Token> tokens) {
    forgetWork(tokens).forEach(token -> send(new Decision.StopWork(token)));
  }

  /** The work of these tokens that has not left yet never leaves; the others are returned. */
  Set<Long> forgetWork(Collection<Token> tokens) {
    Set<Long> left = tokens.stream().map(Token::id).collect(Collectors.toCollection(TreeSet::new));
    if (!left.isEmpty()) {
      sends.removeIf(send -> send instanceof Decision.Execute work && left.remove(work.token()));
    }
    return left;
  }

  /** Says what the message's sender is to hear. */
  void reply(Reply answer) {
    reply = answer;
  }

  boolean isOver() {
    return state.status().isFinal();
  }

  /** Takes the place of one token in this message, if one is left. */
  boolean takeRoom() {
    if (room == 0) {
      return false;
    }
    room--;
    return true;
  }

  Plan plan() {
    if (room == 0 && state.nextReady().isPresent()) {
      send(new Decision.ContinueLater());
    }
    return new Plan(writes, messages, sends, trace.lines(), reply);
  }
}
