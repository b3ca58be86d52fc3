package dev.perdure.planning.reference;

import dev.perdure.model.json.Json;
import dev.perdure.planning.reference.Memory.Lane;
import dev.perdure.planning.reference.Memory.Place;
import dev.perdure.planning.reference.Memory.RunEnd;
import dev.perdure.planning.reference.Memory.RunStatus;
import dev.perdure.planning.reference.Memory.Status;
import dev.perdure.planning.reference.Memory.Token;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A run as the language page describes it: slow, obvious, and recomputing everything whenever it is
 * asked. It hears one event at a time; times are milliseconds since the run's start.
 */
public final class ReferenceRun {

  /** Beyond this many a run is no good for a test. */
  static final int MOST_TOKENS = 400;

  /** The workflow makes more tokens than a test can bear. */
  public static final class TooBig extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /**
   * An attempt that somebody works on.
   *
   * @param branch the indexes of the fan-outs it is in, the outermost first
   */
  public record Work(long token, String node, int attempt, Json input, List<Integer> branch) {}

  final Spec spec;
  final Json input;
  final Memory memory;
  final Scopes scopes;
  final Coverage coverage;

  public ReferenceRun(Spec spec, Json input, Coverage coverage) {
    this(spec, input, coverage, new Memory());
    scopes.open(Memory.RUN_SCOPE, -1, -1);
  }

  private ReferenceRun(Spec spec, Json input, Coverage coverage, Memory memory) {
    this.spec = spec;
    this.input = input;
    this.memory = memory;
    this.scopes = new Scopes(spec, input, memory);
    this.coverage = coverage;
  }

  /** The same run at the same moment, which goes its own way from here. */
  ReferenceRun copy() {
    return new ReferenceRun(spec, input, coverage, memory.copy());
  }

  public void hear(Event event, long now) {
    memory.now = now;
    if (!isRunning()) {
      return;
    }
    switch (event) {
      case Event.Start() -> start();
      case Event.Completed(long token, int attempt, Json value) ->
          awaited(token, attempt).ifPresent(t -> NodeEnds.succeed(this, t, value));
      case Event.Failed(long token, int attempt, String code, boolean retryable) ->
          awaited(token, attempt).ifPresent(t -> NodeEnds.ended(this, t, code, retryable));
      case Event.Sent sent -> Waits.hear(this, sent);
      case Event.Wake() -> Alarms.ring(this);
      case Event.Cancel() -> cancel();
    }
    goOn();
  }

  private void start() {
    String first = spec.nodes().getFirst().name();
    add(new Place(first, Memory.RUN_SCOPE, List.of(), Map.of()));
  }

  private void cancel() {
    coverage.saw(Happening.RUN_CANCELLED);
    end(new RunEnd(RunStatus.CANCELLED, null, null));
  }

  /** A result is accepted only for the current attempt. */
  private Optional<Token> awaited(long id, int attempt) {
    Optional<Token> token =
        Optional.ofNullable(memory.tokens.get(id))
            .filter(t -> t.status() == Status.AT_WORK && t.attempt() == attempt);
    if (token.isEmpty()) {
      coverage.saw(Happening.LATE_MESSAGE_IGNORED);
    }
    return token;
  }

  /** Tokens go on one by one in order of creation; when none is live the run completes. */
  void goOn() {
    for (Optional<Token> next = nextReady(); next.isPresent(); next = nextReady()) {
      begin(next.get());
    }
    if (isRunning() && memory.live().findAny().isEmpty()) {
      end(completed());
    }
  }

  private Optional<Token> nextReady() {
    return memory.tokens.values().stream()
        .filter(token -> token.status() == Status.READY)
        .filter(this::mayBegin)
        .findFirst();
  }

  /** Whether its fan-out has a place for it, if it is the first of its lane. */
  private boolean mayBegin(Token token) {
    if (token.place().lanes().isEmpty()) {
      return true;
    }
    Lane own = memory.lanes.get(token.place().lanes().getLast());
    Integer places = spec.ways().get(own.way()).concurrency();
    if (own.firstToken() != token.id() || places == null) {
      return true;
    }
    long taken = 0;
    for (int i = 0; i < memory.lanes.size(); i++) {
      Lane lane = memory.lanes.get(i);
      if (lane.fanOut() == own.fanOut() && lane.begun() && memory.laneIsLive(i)) {
        taken++;
      }
    }
    if (taken >= places) {
      coverage.saw(Happening.HELD_BACK_BY_CONCURRENCY);
    }
    return taken < places;
  }

  private void begin(Token token) {
    memory.lanes.replaceAll(lane -> lane.firstToken() == token.id() ? lane.asBegun() : lane);
    NodeSpec node = spec.node(token.place().node());
    Json mapped;
    try {
      Map<String, Expr> mapping = node.input() == null ? Map.of() : node.input();
      mapped = Json.object(scopes.at(token.place(), null).entries(mapping));
    } catch (Evaluation.Failed e) {
      NodeEnds.fail(this, token, "EXPRESSION_ERROR", false);
      return;
    }
    switch (node.kind()) {
      case NodeSpec.Kind.Pass() -> NodeEnds.succeed(this, token, Json.Obj.EMPTY);
      case NodeSpec.Kind.Transform() -> NodeEnds.succeed(this, token, mapped);
      case NodeSpec.Kind.Fail(String code) -> NodeEnds.fail(this, token, code, false);
      case NodeSpec.Kind.Work() -> dispatch(token, mapped);
      case NodeSpec.Kind.Child child -> dispatch(token, mapped);
      case NodeSpec.Kind.Await await -> Waits.begin(this, token, await);
      case NodeSpec.Kind.Wait(long millis) -> memory.put(token.waiting(memory.now + millis));
    }
  }

  /** Hands out the next attempt. */
  void dispatch(Token token, Json mapped) {
    Long timeout = spec.node(token.place().node()).timeout();
    Long until = timeout == null ? null : Long.valueOf(memory.now + timeout);
    memory.put(token.atWork(token.attempt() + 1, mapped, until));
  }

  private RunEnd completed() {
    if (spec.output() == null) {
      return new RunEnd(RunStatus.COMPLETED, output(), null);
    }
    try {
      var place = new Place("", Memory.RUN_SCOPE, List.of(), Map.of());
      Json result = Json.object(scopes.at(place, null).entries(spec.output()));
      return new RunEnd(RunStatus.COMPLETED, result, null);
    } catch (Evaluation.Failed e) {
      return new RunEnd(RunStatus.FAILED, null, Problem.ofRun("EXPRESSION_ERROR"));
    }
  }

  void end(RunEnd how) {
    FanIns.cancel(this, Memory.RUN_SCOPE);
    memory.end = how;
  }

  Token add(Place place) {
    Token token = memory.add(place, Status.READY, 0);
    if (token.id() > MOST_TOKENS) {
      throw new TooBig();
    }
    return token;
  }

  // Questions

  public boolean isRunning() {
    return memory.end.status() == RunStatus.RUNNING;
  }

  public RunStatus status() {
    return memory.end.status();
  }

  public @Nullable Json result() {
    return memory.end.result();
  }

  public @Nullable Problem error() {
    return memory.end.error();
  }

  public Json state() {
    return scopes.context("state", Memory.RUN_SCOPE);
  }

  public Json output() {
    return scopes.context("output", Memory.RUN_SCOPE);
  }

  /** In order of creation. */
  public List<Work> atWork() {
    return memory.live().filter(token -> token.status() == Status.AT_WORK).map(this::work).toList();
  }

  private Work work(Token token) {
    Place place = token.place();
    List<Integer> branch =
        place.lanes().stream().map(lane -> memory.lanes.get(lane).index()).toList();
    return new Work(token.id(), place.node(), token.attempt(), token.input(), branch);
  }

  /** Whether it waits for time, events and children, and for nothing else. */
  boolean isSuspended() {
    List<Token> begun = memory.live().filter(token -> token.status() != Status.READY).toList();
    return !begun.isEmpty()
        && begun.stream().allMatch(t -> t.status() == Status.WAITING || waitsForChild(t));
  }

  private boolean waitsForChild(Token token) {
    return token.status() == Status.AT_WORK
        && spec.node(token.place().node()).kind() instanceof NodeSpec.Kind.Child;
  }

  /** Whether its work was left to finish unheard. */
  boolean isAbandoned(long token) {
    return memory.abandoned.contains(token);
  }

  /** The events that tokens wait for. */
  public List<String> awaited() {
    return Waits.awaited(this);
  }

  /** When something is due next; empty if nothing ever is. */
  public Optional<Long> nextDue() {
    return Alarms.next(this).map(Alarms.Due::at);
  }
}
