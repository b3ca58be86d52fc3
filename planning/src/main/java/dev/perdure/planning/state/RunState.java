package dev.perdure.planning.state;

import dev.perdure.model.NodeError;
import dev.perdure.model.RunStatus;
import dev.perdure.model.TokenStatus;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.decision.Decision.Write;
import dev.perdure.model.json.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Everything a run knows of itself: the fold of its decisions.
 *
 * <p>It is changed by {@link #apply} alone, so the state after a plan and the state after replaying
 * the journal are the same thing. It holds live tokens only; what became of the others is counted,
 * and written in the journal. Confined to one thread.
 */
public final class RunState {
  private String runId = "";
  private String workflow = "";
  private int version;
  private Map<String, String> labels = Map.of();
  private Json input = Json.Null.NULL;
  private Instant startedAt = Instant.EPOCH;
  private @Nullable Instant deadline;
  private RunStatus status = RunStatus.RUNNING;
  private @Nullable Json result;
  private @Nullable NodeError error;
  private @Nullable String cancelReason;
  private @Nullable Incident incident;

  private boolean started;
  private long lastToken;
  private final TreeMap<Long, Token> tokens = new TreeMap<>();
  private final TreeSet<Due> dues = new TreeSet<>();
  private final EnumMap<TokenStatus, Long> ended = new EnumMap<>(TokenStatus.class);
  private final Scope scope = new Scope(Json.Obj.EMPTY);
  private int dispatched;
  private long ignored;

  /** Why the run is parked, and the message that waits for the repair, as text. */
  public record Incident(String reason, String held) {}

  private record Due(Instant at, long token) implements Comparable<Due> {
    @Override
    public int compareTo(Due other) {
      int byTime = at.compareTo(other.at);
      return byTime != 0 ? byTime : Long.compare(token, other.token);
    }
  }

  public static RunState replay(Iterable<? extends Write> decisions) {
    var state = new RunState();
    decisions.forEach(state::apply);
    return state;
  }

  public void apply(Write decision) {
    switch (decision) {
      case Decision.InitializeRun d -> initialize(d);
      case Decision.CompleteRun d -> finish(RunStatus.COMPLETED, d.result(), null, null);
      case Decision.FailRun d -> finish(RunStatus.FAILED, null, d.error(), null);
      case Decision.TimeOutRun d -> finish(RunStatus.TIMED_OUT, null, d.error(), null);
      case Decision.CancelRun d -> finish(RunStatus.CANCELLED, null, null, d.reason());
      case Decision.CreateToken d -> create(d);
      case Decision.DispatchToken d -> dispatch(d);
      case Decision.RetryToken d -> retry(d);
      case Decision.CompleteToken d -> end(d.token(), TokenStatus.COMPLETED);
      case Decision.FailToken d -> fail(d);
      case Decision.CancelTokens d -> d.tokens().forEach(id -> end(id, TokenStatus.CANCELLED));
      case Decision.RecordResult d -> record(d);
      case Decision.WriteContext d -> d.writes().forEach(scopeOf(d.token())::write);
      case Decision.ClearLastError d -> scopeOf(d.token()).lastError(null);
      case Decision.Ignore d -> ignored++;
      case Decision.CountUncleanEnd d -> d.tokens().forEach(this::countUncleanEnd);
      case Decision.RaiseIncident d -> park(new Incident(d.reason(), d.held()));
      case Decision.ResolveIncident d -> resume();
    }
  }

  private void initialize(Decision.InitializeRun d) {
    if (started) {
      throw new IllegalStateException(
          "Expected run " + runId + " to start once, but it started again");
    }
    started = true;
    runId = d.runId();
    workflow = d.workflow();
    version = d.version();
    labels = d.labels();
    input = d.input();
    startedAt = d.startedAt();
    deadline = d.deadline();
    scope.write(
        new dev.perdure.model.decision.ContextWrite(
            dev.perdure.model.decision.ContextWrite.Root.STATE, List.of(), d.state()));
  }

  private void finish(
      RunStatus last, @Nullable Json value, @Nullable NodeError why, @Nullable String reason) {
    if (status.isFinal() || !tokens.isEmpty()) {
      throw new IllegalStateException(
          "Expected run %s to end once and without live tokens, but it is %s with %d"
              .formatted(runId, status.word(), tokens.size()));
    }
    status = last;
    result = value;
    error = why;
    cancelReason = reason;
    incident = null;
    deadline = null;
  }

  private void create(Decision.CreateToken d) {
    if (d.token() != lastToken + 1) {
      throw new IllegalStateException(
          "Expected token %d of run %s, but found %d".formatted(lastToken + 1, runId, d.token()));
    }
    lastToken = d.token();
    Iterations iterations = Iterations.NONE;
    if (d.via() != null) {
      iterations = token(d.parent()).iterations().plus(d.via());
    }
    tokens.put(d.token(), Token.created(d.token(), d.node(), d.parent(), iterations));
  }

  private void dispatch(Decision.DispatchToken d) {
    Token token = moving(d.token(), TokenStatus.DISPATCHED);
    dispatched++;
    put(token.dispatched(d.attempt(), d.input(), d.config(), d.deadline()));
  }

  private void retry(Decision.RetryToken d) {
    Token token = moving(d.token(), TokenStatus.PENDING);
    put(token.retried(d.nextAttempt(), d.at()));
  }

  private void fail(Decision.FailToken d) {
    scopeOf(d.token()).lastError(d.error());
    boolean late =
        token(d.token()).status() == TokenStatus.DISPATCHED
            && d.error().code().equals(dev.perdure.model.ErrorCode.TIMEOUT);
    end(d.token(), late ? TokenStatus.TIMED_OUT : TokenStatus.FAILED);
  }

  private void end(long id, TokenStatus last) {
    Token token = moving(id, last);
    tokens.remove(id);
    if (token.due() != null) {
      dues.remove(new Due(token.due(), id));
    }
    ended.merge(last, 1L, Long::sum);
  }

  /**
   * The token, about to change its status: checked against the table, and no longer counted as it
   * was.
   */
  private Token moving(long id, TokenStatus to) {
    Token token = token(id);
    TokenLifecycle.check(id, token.status(), to);
    if (token.status() == TokenStatus.DISPATCHED) {
      dispatched--;
    }
    return token;
  }

  private void put(Token token) {
    Token before = tokens.put(token.id(), token);
    if (before != null && before.due() != null) {
      dues.remove(new Due(before.due(), before.id()));
    }
    if (token.due() != null) {
      dues.add(new Due(token.due(), token.id()));
    }
  }

  private void record(Decision.RecordResult d) {
    if (d.keep()) {
      scopeOf(d.token()).keep(token(d.token()).node(), d.result());
    }
  }

  private void countUncleanEnd(long id) {
    Token token = token(id);
    put(token.withUncleanEnds(token.uncleanEnds() + 1));
  }

  private void park(Incident reason) {
    incident = reason;
    status = RunStatus.INCIDENT;
  }

  private void resume() {
    incident = null;
    status = RunStatus.RUNNING;
    for (Token token : List.copyOf(tokens.values())) {
      put(token.withUncleanEnds(0));
    }
  }

  private Token token(long id) {
    return liveToken(id)
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "Expected token " + id + " of run " + runId + " to be live"));
  }

  // What can be asked

  public boolean isStarted() {
    return started;
  }

  public String runId() {
    return runId;
  }

  public String workflow() {
    return workflow;
  }

  public int version() {
    return version;
  }

  public Map<String, String> labels() {
    return labels;
  }

  public Json input() {
    return input;
  }

  public Instant startedAt() {
    return startedAt;
  }

  public @Nullable Instant deadline() {
    return deadline;
  }

  public RunStatus status() {
    return status;
  }

  public @Nullable Json result() {
    return result;
  }

  public @Nullable NodeError error() {
    return error;
  }

  public @Nullable String cancelReason() {
    return cancelReason;
  }

  public @Nullable Incident incident() {
    return incident;
  }

  public long lastToken() {
    return lastToken;
  }

  /** Live tokens in the order of their creation. */
  public Collection<Token> tokens() {
    return Collections.unmodifiableCollection(tokens.values());
  }

  public Optional<Token> liveToken(long id) {
    return Optional.ofNullable(tokens.get(id));
  }

  /** How many tokens are handed out to be worked on. */
  public int dispatched() {
    return dispatched;
  }

  /** How many tokens ended in this status. */
  public long ended(TokenStatus status) {
    return ended.getOrDefault(status, 0L);
  }

  public long ignored() {
    return ignored;
  }

  /** The scope that a live token reads and writes. */
  public Scope scopeOf(long token) {
    return scope;
  }

  /** The outermost scope. */
  public Scope runScope() {
    return scope;
  }

  /** When something is due next, the run's own deadline included. */
  public Optional<Instant> nextDue() {
    Instant token = dues.isEmpty() ? null : dues.first().at();
    if (token == null || (deadline != null && deadline.isBefore(token))) {
      return Optional.ofNullable(deadline);
    }
    return Optional.of(token);
  }

  /** Live tokens whose time has come, earliest first. */
  public List<Token> tokensDue(Instant now) {
    var due = new ArrayList<Token>();
    for (Due next : dues) {
      if (next.at().isAfter(now)) {
        break;
      }
      due.add(token(next.token()));
    }
    return due;
  }

  /** The whole state as a value: two states are the same if these are equal. */
  public Json toJson() {
    return StateJson.write(this);
  }
}
