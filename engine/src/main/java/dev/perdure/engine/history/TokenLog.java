package dev.perdure.engine.history;

import dev.perdure.engine.TokenView;
import dev.perdure.model.ErrorCode;
import dev.perdure.model.NodeError;
import dev.perdure.model.TokenStatus;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.json.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Follows a journal and knows of every token what became of it, the ended ones too. */
final class TokenLog {
  private static final String ROOT = "root";

  private final Map<Long, Entry> tokens = new TreeMap<>();
  private final Map<Long, Instance> instances = new HashMap<>();

  /** A fan-out: where it was opened, and who stands at its fan-in. */
  private static final class Instance {
    final String path;
    final Set<Entry> waiting = new HashSet<>();
    final List<Entry> spawned = new ArrayList<>();

    Instance(String path) {
      this.path = path;
    }
  }

  /** A token, as far as the journal was followed. */
  private static final class Entry {
    final long id;
    final String node;
    final long parent;
    final String path;
    final Instant createdAt;
    TokenStatus status = TokenStatus.PENDING;
    int attempt;
    @Nullable Instant endedAt;
    @Nullable Instant due;
    @Nullable String child;
    @Nullable NodeError error;
    @Nullable Json result;

    Entry(long id, String node, long parent, String path, Instant createdAt) {
      this.id = id;
      this.node = node;
      this.parent = parent;
      this.path = path;
      this.createdAt = createdAt;
    }

    void move(TokenStatus to, int nextAttempt, @Nullable Instant nextDue) {
      status = to;
      attempt = nextAttempt;
      due = nextDue;
    }

    void end(TokenStatus last, Instant at) {
      status = last;
      endedAt = at;
      due = null;
    }

    TokenView view() {
      return new TokenView(
          id, node, parent, path, status, attempt, createdAt, endedAt, due, child, error, result);
    }
  }

  List<TokenView> tokens() {
    return tokens.values().stream().map(Entry::view).toList();
  }

  void follow(Decision.Write write, Instant at) {
    switch (write) {
      case Decision.CreateToken d -> create(d.token(), d.node(), d.parent(), path(d.parent()), at);
      case Decision.DispatchToken d ->
          get(d.token()).move(TokenStatus.DISPATCHED, d.attempt(), d.deadline());
      case Decision.SetDeadline d -> get(d.token()).due = d.deadline();
      case Decision.StartChild d -> {
        get(d.token()).move(TokenStatus.WAITING_FOR_SUBWORKFLOW, d.attempt(), d.deadline());
        get(d.token()).child = d.child();
      }
      case Decision.BeginWait d ->
          get(d.token()).move(TokenStatus.WAITING_FOR_EVENT, d.attempt(), d.due());
      case Decision.RetryToken d -> {
        get(d.token()).move(TokenStatus.PENDING, d.nextAttempt(), d.at());
        get(d.token()).error = d.error();
      }
      case Decision.RecordResult d -> get(d.token()).result = d.result();
      case Decision.CompleteToken d -> get(d.token()).end(TokenStatus.COMPLETED, at);
      case Decision.FailToken d -> fail(get(d.token()), d.error(), at);
      case Decision.CancelTokens d ->
          d.tokens().forEach(token -> get(token).end(TokenStatus.CANCELLED, at));
      case Decision.OpenFanOut d -> instances.put(d.instance(), new Instance(path(d.token())));
      case Decision.SpawnTokens d -> spawn(d, at);
      case Decision.WaitForSiblings d -> stand(d);
      case Decision.ActivateFanIn d -> goOn(d.instance(), d.token(), d.node(), at);
      case Decision.FailFanIn d -> goOn(d.instance(), d.token(), d.node(), at);
      case Decision.CloseFanOut d -> close(d.instance(), at);
      case Decision.CompleteRun d -> closeAll(at);
      case Decision.FailRun d -> closeAll(at);
      case Decision.TimeOutRun d -> closeAll(at);
      case Decision.CancelRun d -> closeAll(at);
      default -> {}
    }
  }

  private Entry get(long token) {
    Entry entry = tokens.get(token);
    if (entry == null) {
      throw new IllegalStateException("Expected a token, but there is no " + token);
    }
    return entry;
  }

  private String path(long token) {
    return token == 0 ? ROOT : get(token).path;
  }

  private void create(long token, String node, long parent, String path, Instant at) {
    tokens.put(token, new Entry(token, node, parent, path, at));
  }

  private void fail(Entry token, NodeError error, Instant at) {
    boolean late = token.status != TokenStatus.PENDING && error.code().equals(ErrorCode.TIMEOUT);
    token.error = error;
    token.end(late ? TokenStatus.TIMED_OUT : TokenStatus.FAILED, at);
  }

  private void spawn(Decision.SpawnTokens d, Instant at) {
    Instance instance = instances.get(d.instance());
    for (int i = 0; instance != null && i < d.count(); i++) {
      String path = "%s.%s.%d".formatted(instance.path, d.node(), d.firstIndex() + i);
      create(d.firstToken() + i, d.node(), 0, path, at);
      instance.spawned.add(get(d.firstToken() + i));
    }
  }

  private void stand(Decision.WaitForSiblings d) {
    Instance instance = instances.get(d.instance());
    if (instance != null) {
      get(d.token()).status = TokenStatus.WAITING_FOR_SIBLINGS;
      instance.waiting.add(get(d.token()));
    }
  }

  private void goOn(long id, long token, String node, Instant at) {
    Instance instance = instances.get(id);
    create(token, node, 0, instance == null ? ROOT : instance.path, at);
    close(id, at);
  }

  /** Those that waited are done, and those that have not begun never will. */
  private void close(long id, Instant at) {
    Instance instance = instances.remove(id);
    if (instance == null) {
      return;
    }
    instance.waiting.forEach(token -> token.status = TokenStatus.COMPLETED);
    for (Entry token : instance.spawned) {
      if (!token.status.isFinal()) {
        token.end(TokenStatus.CANCELLED, at);
      }
    }
  }

  private void closeAll(Instant at) {
    List.copyOf(instances.keySet()).forEach(id -> close(id, at));
  }
}
