package dev.perdure.planning.state;

import dev.perdure.model.NodeError;
import dev.perdure.model.Parent;
import dev.perdure.model.RunStatus;
import dev.perdure.model.TokenStatus;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.decision.Decision.Write;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Everything a run knows of itself: the fold of its decisions.
 *
 * <p>It is changed by {@link #apply} alone, so the state after a plan and the state after replaying
 * the journal are the same thing. It holds live tokens only; what became of the others is counted,
 * and written in the journal. Confined to one thread.
 */
public final class RunState {
  /**
   * How many tokens of a run are handed out at most; the others wait their turn, so that a wide
   * fan-out costs what is at work, not what is to come.
   */
  public static final int MOST_AT_WORK = 2_000;

  private String runId = "";
  private String workflow = "";
  private int version;
  private Map<String, String> labels = Map.of();
  private Map<String, Integer> tasks = Map.of();
  private Json input = Json.Null.NULL;
  private Instant startedAt = Instant.EPOCH;
  private @Nullable Instant deadline;
  private @Nullable Parent parent;
  private boolean started;

  private RunStatus status = RunStatus.RUNNING;
  private @Nullable Json result;
  private @Nullable NodeError error;
  private @Nullable String cancelReason;

  private Tokens tokens = new Tokens("");
  private Scope scope = new Scope(Json.Obj.EMPTY);
  private Instances instances = new Instances();
  private Events events = new Events();
  private Artifacts artifacts = new Artifacts();
  private final List<Incident> incidents = new ArrayList<>();
  private long ignored;

  /** Why the run is parked, and the message that waits for the repair, as text; empty if none. */
  public record Incident(String reason, String held) {}

  /** A run of which nothing is known yet. */
  public RunState() {}

  private RunState(StateReader from) {
    runId = from.text("runId");
    workflow = from.text("workflow");
    version = from.integer("version");
    labels = from.labels();
    tasks = from.tasks();
    input = from.value("input");
    startedAt = Instant.parse(from.text("startedAt"));
    deadline = from.time("deadline");
    parent = from.parent();
    started = from.flag("started");
    status = from.runStatus();
    result = from.result();
    error = from.error("error");
    cancelReason = from.textOrNull("cancelReason");
    tokens = from.tokens();
    scope = from.runScope();
    instances = from.instances(scope, tokens.all());
    events = from.events();
    artifacts = from.artifacts();
    incidents.addAll(from.incidents());
    ignored = from.number("ignored");
  }

  /** The state that {@link #toJson} wrote; it goes on as that one would. */
  public static RunState ofJson(Json json) {
    return new RunState(StateReader.of(json));
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
      case Decision.RefuseInput d -> finish(RunStatus.FAILED, null, d.error(), null);
      case Decision.FailRun d -> finish(RunStatus.FAILED, null, d.error(), null);
      case Decision.TimeOutRun d -> finish(RunStatus.TIMED_OUT, null, d.error(), null);
      case Decision.CancelRun d -> finish(RunStatus.CANCELLED, null, null, d.reason());
      case Decision.CreateToken d -> create(d);
      case Decision.DispatchToken d -> tokens.dispatch(d);
      case Decision.SetDeadline d -> tokens.setDeadline(d);
      case Decision.StartChild d -> tokens.startChild(d);
      case Decision.CancelChildren d -> {}
      case Decision.BeginWait d -> tokens.beginWait(d);
      case Decision.RetryToken d -> tokens.retry(d);
      case Decision.CompleteToken d -> leave(tokens.end(d.token(), TokenStatus.COMPLETED));
      case Decision.FailToken d -> fail(d);
      case Decision.CancelTokens d ->
          d.tokens().forEach(id -> leave(tokens.end(id, TokenStatus.CANCELLED)));
      case Decision.OpenFanOut d -> open(d);
      case Decision.SpawnTokens d -> spawn(d);
      case Decision.BeginToken d -> begin(d);
      case Decision.WaitForSiblings d -> instances.get(d.instance()).branch(d.index()).stand();
      case Decision.SettleBranch d -> instances.settle(d);
      case Decision.ArmFanIn d -> instances.arm(d);
      case Decision.MergeBranches d -> around(instances.get(d.instance())).write(d.write());
      case Decision.ActivateFanIn d -> goOn(d.instance(), d.token(), d.node(), d.counted());
      case Decision.FailFanIn d -> goOn(d.instance(), d.token(), d.node(), d.counted());
      case Decision.CloseFanOut d -> close(d.instance());
      case Decision.EmitEvent d -> {}
      case Decision.ReceiveEvent d -> events.receive(d);
      case Decision.TakeEvent d -> events.take(d);
      case Decision.RecordResult d -> record(d);
      case Decision.StageArtifacts d -> artifacts.stage(d.artifacts());
      case Decision.WriteContext d -> d.writes().forEach(scopeOf(d.token())::write);
      case Decision.ClearLastError d -> scopeOf(d.token()).lastError(null);
      case Decision.Ignore d -> ignored++;
      case Decision.CountUncleanEnd d -> d.tokens().forEach(tokens::countUncleanEnd);
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
    tasks = d.tasks();
    input = d.input();
    startedAt = d.startedAt();
    deadline = d.deadline();
    parent = d.parent();
    tokens = new Tokens(runId);
    scope = new Scope(d.state());
    instances = new Instances();
    artifacts = new Artifacts(d.artifacts(), List.of());
  }

  private void create(Decision.CreateToken d) {
    if (d.via() == null) {
      tokens.create(Token.created(d.token(), d.node(), d.parent(), 0, Iterations.NONE));
      return;
    }
    Token origin = tokens.origin(d.parent());
    Iterations iterations = origin.iterations().plus(d.via());
    tokens.create(Token.created(d.token(), d.node(), d.parent(), origin.branch(), iterations));
    join(origin.branch(), d.token());
  }

  private void open(Decision.OpenFanOut d) {
    Token origin = tokens.origin(d.token());
    instances.open(d, instances.branch(origin.branch()), origin.iterations());
  }

  private void spawn(Decision.SpawnTokens d) {
    tokens.reserve(d.firstToken(), d.count());
    instances.spawn(d);
  }

  private void begin(Decision.BeginToken d) {
    tokens.begin(instances.peek(d.token()));
    instances.begin(d.token(), scope).add(d.token());
  }

  /** One token goes on where an instance was opened. */
  private void goOn(long id, long token, String node, List<String> counted) {
    Instance instance = close(id);
    long branch = instance.enclosingId();
    tokens.create(Token.created(token, node, 0, branch, instance.after(counted)));
    join(branch, token);
  }

  private Instance close(long id) {
    Instance instance = instances.close(id);
    tokens.neverBegin(instance.waiting());
    return instance;
  }

  private void join(long branch, long token) {
    Branch joined = instances.branch(branch);
    if (joined != null) {
      joined.add(token);
    }
  }

  private void leave(Token token) {
    Branch left = instances.branch(token.branch());
    if (left != null) {
      left.remove(token.id());
    }
  }

  private void finish(
      RunStatus last, @Nullable Json value, @Nullable NodeError why, @Nullable String reason) {
    if (status.isFinal() || !tokens.all().isEmpty()) {
      throw new IllegalStateException(
          "Expected run %s to end once and without live tokens, but it is %s with %d"
              .formatted(runId, status.word(), tokens.all().size()));
    }
    status = last;
    result = value;
    error = why;
    cancelReason = reason;
    incidents.clear();
    events = new Events();
    deadline = null;
    List.copyOf(instances.all()).reversed().forEach(open -> close(open.id()));
  }

  private void fail(Decision.FailToken d) {
    scopeOf(d.token()).lastError(d.error());
    leave(tokens.fail(d));
  }

  private void record(Decision.RecordResult d) {
    if (d.keep()) {
      scopeOf(d.token()).keep(tokens.get(d.token()).node(), d.result());
    }
  }

  private void park(Incident incident) {
    incidents.add(incident);
    status = RunStatus.INCIDENT;
  }

  private void resume() {
    incidents.clear();
    status = RunStatus.RUNNING;
    tokens.forgetUncleanEnds();
  }

  // The run

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

  /** The versions of those tasks for which the workflow names none. */
  public Map<String, Integer> tasks() {
    return tasks;
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

  /** Whom it runs for; null for a root. */
  public @Nullable Parent parent() {
    return parent;
  }

  /** The outermost run of the tree; a root's own id. */
  public String rootId() {
    return parent == null ? runId : parent.rootId();
  }

  /** How many runs stand above this one. */
  public int depth() {
    return parent == null ? 0 : parent.depth();
  }

  /** A run is suspended by how its tokens stand, so nobody has to decide that. */
  public RunStatus status() {
    boolean suspended =
        status == RunStatus.RUNNING && tokens.onlyWait() && instances.nextToBegin() == 0;
    return suspended ? RunStatus.SUSPENDED : status;
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

  /** What parks the run, in the order in which it was raised; empty if nothing does. */
  public List<Incident> incidents() {
    return Collections.unmodifiableList(incidents);
  }

  /** How many messages changed nothing. */
  public long ignored() {
    return ignored;
  }

  // Its tokens

  /** The id of the token created last; 0 before the first. */
  public long lastToken() {
    return tokens.last();
  }

  /** Live tokens in the order of their creation. */
  public Collection<Token> tokens() {
    return tokens.all();
  }

  public Optional<Token> liveToken(long id) {
    return Optional.ofNullable(tokens.find(id));
  }

  /**
   * The first token that can go on at once, if any; it may be a spawned one that has yet to begin.
   * None can while {@link #MOST_AT_WORK} are at work.
   */
  public Optional<Token> nextReady() {
    if (tokens.dispatched() >= MOST_AT_WORK) {
      return Optional.empty();
    }
    Token ready = tokens.nextReady();
    long next = instances.nextToBegin();
    return next == 0 || (ready != null && ready.id() < next)
        ? Optional.ofNullable(ready)
        : Optional.of(instances.peek(next));
  }

  /** How many tokens are live, spawned ones that have not begun among them. */
  public int liveTokens() {
    return tokens.all().size() + instances.waiting();
  }

  /** Whether a token is live, or a fan-out open. */
  public boolean isAnythingLive() {
    return !tokens.all().isEmpty() || !instances.all().isEmpty();
  }

  /** The token whose time comes first, if any. */
  public Optional<Token> nextTokenDue() {
    return Optional.ofNullable(tokens.nextDue());
  }

  /** The fan-out whose fan-in has its time come first, if any. */
  public Optional<Instance> nextInstanceDue() {
    return Optional.ofNullable(instances.nextDue());
  }

  /** When something is due next, the run's own deadline included. */
  public Optional<Instant> nextDue() {
    Token token = tokens.nextDue();
    Instance instance = instances.nextDue();
    Instant next = earlier(deadline, token == null ? null : token.due());
    return Optional.ofNullable(earlier(next, instance == null ? null : instance.due()));
  }

  private static @Nullable Instant earlier(@Nullable Instant one, @Nullable Instant other) {
    return one == null || (other != null && other.isBefore(one)) ? other : one;
  }

  /** How many tokens are handed out to be worked on. */
  public int dispatched() {
    return tokens.dispatched();
  }

  /** How many tokens ended in this status. */
  public long ended(TokenStatus last) {
    return tokens.ended(last);
  }

  /** What tokens wait for. */
  public Waits waits() {
    return tokens.waits();
  }

  /** The events that no token has taken yet. */
  public Events events() {
    return events;
  }

  /** What it made and keeps under names. */
  public Artifacts artifacts() {
    return artifacts;
  }

  // Its context

  /** The id of the fan-out opened last; 0 before the first. */
  public long lastInstance() {
    return instances.last();
  }

  /** Fan-outs that are not over, in the order in which they were opened. */
  public Collection<Instance> instances() {
    return instances.all();
  }

  /** Whether this fan-out is not over. */
  public boolean isOpen(long instance) {
    return instances.isOpen(instance);
  }

  public Instance instance(long id) {
    return instances.get(id);
  }

  /** The branch of that id, while it is not over; 0 is no branch. */
  public Optional<Branch> branch(long id) {
    return Optional.ofNullable(instances.branch(id));
  }

  /** The scope that a live token reads and writes. */
  public Scope scopeOf(long token) {
    return scopeIn(tokens.get(token).branch());
  }

  /** The scope of the branch of that id; 0 is the run. */
  public Scope scopeIn(long branch) {
    Branch in = instances.branch(branch);
    return in == null ? scope : in.scope();
  }

  private Scope around(Instance instance) {
    return scopeIn(instance.enclosingId());
  }

  /** The outermost scope. */
  public Scope runScope() {
    return scope;
  }

  /** The whole state as a value: two states are the same if these are equal. */
  public Json toJson() {
    return JsonText.read(toText(1_024));
  }

  /**
   * The whole state as JSON text; two states may be the same and differ in the order of what their
   * scopes hold.
   *
   * @param about how many characters it may be
   */
  public String toText(int about) {
    return StateText.write(this, about);
  }
}
