package dev.perdure.planning.reference;

import dev.perdure.model.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All that a run of the reference knows: immutable values in plain collections, which are scanned
 * whenever somebody asks. Scopes, lanes and instances are named by their place in their list.
 */
final class Memory {
  static final int RUN_SCOPE = 0;

  long now;
  RunEnd end = RunEnd.NONE;
  final TreeMap<Long, Token> tokens = new TreeMap<>();
  final List<Scope> scopes = new ArrayList<>();
  final List<Lane> lanes = new ArrayList<>();
  final List<Instance> instances = new ArrayList<>();

  /** Events that nobody has taken yet. */
  final List<Event.Sent> events = new ArrayList<>();

  /** Tokens in the order in which they began to wait. */
  final List<Long> waiters = new ArrayList<>();

  /** Tokens that ended while their work was left to finish unheard. */
  final Set<Long> abandoned = new TreeSet<>();

  enum Status {
    READY,
    AT_WORK,
    WAITING,
    BACKING_OFF,
    STANDING,
    ENDED
  }

  /** How the run ended, if it has. */
  record RunEnd(RunStatus status, @Nullable Json result, @Nullable Problem error) {
    static final RunEnd NONE = new RunEnd(RunStatus.RUNNING, null, null);
  }

  /** What a run is. */
  enum RunStatus {
    RUNNING,
    COMPLETED,
    FAILED,
    TIMED_OUT,
    CANCELLED
  }

  /**
   * Where a token stands, and the way it has come.
   *
   * @param lanes of all fan-outs it is in, grouped or not, the innermost last
   * @param counts how often each transition, by its place in the file, was taken on that way
   */
  record Place(String node, int scope, List<Integer> lanes, Map<Integer, Integer> counts) {}

  /**
   * One visit of a node.
   *
   * @param due the end of its attempt or of its delay
   * @param standsFor the branch at whose fan-in it stands; 0 for none
   */
  record Token(
      long id,
      Place place,
      Status status,
      int attempt,
      Json input,
      @Nullable Long due,
      int standsFor) {

    boolean isLive() {
      return status != Status.ENDED && status != Status.STANDING;
    }

    Token with(Status other, @Nullable Long otherDue) {
      return new Token(id, place, other, attempt, input, otherDue, standsFor);
    }

    /** To wait is an attempt, too. */
    Token waiting(@Nullable Long until) {
      return new Token(id, place, Status.WAITING, 1, input, until, 0);
    }

    Token atWork(int nextAttempt, Json mapped, @Nullable Long until) {
      return new Token(id, place, Status.AT_WORK, nextAttempt, mapped, until, 0);
    }
  }

  /** A value for a path that begins with state or output. */
  record Write(List<String> path, Json value) {}

  /** The run, or a branch: what was written in it, and how it failed. */
  record Scope(
      int parent,
      int instance,
      int lane,
      List<Write> writes,
      Json branchOutput,
      Map<String, Json> results,
      @Nullable Problem lastError,
      @Nullable Problem failure) {}

  /** One of the tokens that a fan-out made, grouped or not, and all that follows from it. */
  record Lane(
      int fanOut,
      int way,
      long firstToken,
      int index,
      int total,
      @Nullable Json item,
      boolean begun) {

    Lane beginningWith(long token) {
      return new Lane(fanOut, way, token, index, total, item, begun);
    }

    Lane asBegun() {
      return new Lane(fanOut, way, firstToken, index, total, item, true);
    }
  }

  /** One pass through a fan-out with a group. */
  record Instance(
      String group,
      Place origin,
      List<Integer> openedBy,
      List<Integer> branches,
      long openedAt,
      @Nullable Long firstArrival,
      boolean open) {

    Instance with(@Nullable Long arrival, boolean stillOpen) {
      return new Instance(group, origin, openedBy, branches, openedAt, arrival, stillOpen);
    }
  }

  Memory copy() {
    var copy = new Memory();
    copy.now = now;
    copy.end = end;
    copy.tokens.putAll(tokens);
    copy.scopes.addAll(scopes);
    copy.lanes.addAll(lanes);
    copy.instances.addAll(instances);
    copy.abandoned.addAll(abandoned);
    copy.events.addAll(events);
    copy.waiters.addAll(waiters);
    return copy;
  }

  /** The scope itself, then those around it; the run's is the last. */
  List<Integer> outwards(int scope) {
    var chain = new ArrayList<Integer>();
    for (int at = scope; at != RUN_SCOPE; at = scopes.get(at).parent()) {
      chain.add(at);
    }
    chain.add(RUN_SCOPE);
    return chain;
  }

  boolean isIn(int scope, int outer) {
    return outwards(scope).contains(outer);
  }

  Stream<Token> live() {
    return tokens.values().stream().filter(Token::isLive);
  }

  /** While one of its tokens is, or an instance opened in it. */
  boolean branchIsLive(int branch) {
    return live().anyMatch(token -> isIn(token.place().scope(), branch))
        || instances.stream()
            .anyMatch(instance -> instance.open() && isIn(instance.origin().scope(), branch));
  }

  boolean branchHasFailed(int branch) {
    return scopes.get(branch).failure() != null;
  }

  boolean branchHasArrived(int branch) {
    return !branchIsLive(branch)
        && !branchHasFailed(branch)
        && tokens.values().stream()
            .anyMatch(t -> t.status() == Status.STANDING && t.standsFor() == branch);
  }

  /** A lane is over like a branch, though it has no scope of its own. */
  boolean laneIsLive(int lane) {
    return live().anyMatch(token -> token.place().lanes().contains(lane))
        || instances.stream()
            .anyMatch(instance -> instance.open() && instance.origin().lanes().contains(lane));
  }

  Token add(Place place, Status status, int standsFor) {
    long id = tokens.isEmpty() ? 1 : tokens.lastKey() + 1;
    return put(new Token(id, place, status, 0, Json.Null.NULL, null, standsFor));
  }

  Token put(Token token) {
    tokens.put(token.id(), token);
    return token;
  }
}
