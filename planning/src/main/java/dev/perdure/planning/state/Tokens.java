package dev.perdure.planning.state;

import dev.perdure.model.ErrorCode;
import dev.perdure.model.TokenStatus;
import dev.perdure.model.decision.Decision;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The live tokens of a run, found by id, readiness and time; the others are counted. */
final class Tokens {
  private final String runId;
  private final TreeMap<Long, Token> live = new TreeMap<>();
  private final TreeSet<Long> ready = new TreeSet<>();
  private final TreeSet<Due> dues = new TreeSet<>();
  private final EnumMap<TokenStatus, Long> ended = new EnumMap<>(TokenStatus.class);
  private long last;
  private int dispatched;
  private int backingOff;
  private Waits waits = new Waits();

  /** Those that follow a token are created right after its end, and inherit its lineage. */
  private @Nullable Token lastEnded;

  Tokens(String runId) {
    this.runId = runId;
  }

  /** Tokens that were live at some time, and how many had ended then. */
  Tokens(String runId, long last, Map<TokenStatus, Long> ended, List<Token> live, Waits waits) {
    this.runId = runId;
    this.last = last;
    this.ended.putAll(ended);
    live.forEach(this::put);
    this.waits = waits;
  }

  // Changes

  /** Creates the token with the next number. */
  void create(Token token) {
    reserve(token.id(), 1);
    put(token);
  }

  /** A token whose number was {@linkplain #reserve reserved} begins. */
  void begin(Token token) {
    put(token);
  }

  void reserve(long first, int count) {
    if (first != last + 1) {
      throw new IllegalStateException(
          "Expected token %d of run %s, but found %d".formatted(last + 1, runId, first));
    }
    last += count;
  }

  /** The token that others follow: it is live, or the one that ended last. */
  Token origin(long id) {
    return lastEnded != null && lastEnded.id() == id ? lastEnded : get(id);
  }

  void dispatch(Decision.DispatchToken d) {
    Token token = moving(d.token(), TokenStatus.DISPATCHED);
    put(token.dispatched(d.attempt(), d.input(), d.config(), d.deadline()));
  }

  void setDeadline(Decision.SetDeadline d) {
    put(get(d.token()).withDue(d.deadline()));
  }

  void startChild(Decision.StartChild d) {
    Token token = moving(d.token(), TokenStatus.WAITING_FOR_SUBWORKFLOW);
    put(token.waitingForChild(d.attempt(), d.input(), d.deadline()));
  }

  void beginWait(Decision.BeginWait d) {
    Token token = moving(d.token(), TokenStatus.WAITING_FOR_EVENT);
    put(token.waiting(d.attempt(), d.due()));
    waits.begin(d);
  }

  void retry(Decision.RetryToken d) {
    Token token = moving(d.token(), TokenStatus.PENDING);
    put(token.retried(d.nextAttempt(), d.at()));
  }

  Token fail(Decision.FailToken d) {
    boolean begun = get(d.token()).status() != TokenStatus.PENDING;
    boolean late = begun && d.error().code().equals(ErrorCode.TIMEOUT);
    return end(d.token(), late ? TokenStatus.TIMED_OUT : TokenStatus.FAILED);
  }

  Token end(long id, TokenStatus status) {
    Token token = moving(id, status);
    forget(token);
    live.remove(id);
    lastEnded = token;
    ended.merge(status, 1L, Long::sum);
    return token;
  }

  /** Reserved numbers that never began. */
  void neverBegin(int count) {
    if (count > 0) {
      ended.merge(TokenStatus.CANCELLED, (long) count, Long::sum);
    }
  }

  void countUncleanEnd(long id) {
    Token token = get(id);
    put(token.withUncleanEnds(token.uncleanEnds() + 1));
  }

  void forgetUncleanEnds() {
    for (Token token : List.copyOf(live.values())) {
      if (token.uncleanEnds() > 0) {
        put(token.withUncleanEnds(0));
      }
    }
  }

  private Token moving(long id, TokenStatus to) {
    Token token = get(id);
    TokenLifecycle.check(id, token.status(), to);
    return token;
  }

  private void put(Token token) {
    Token before = live.put(token.id(), token);
    if (before != null) {
      forget(before);
    }
    if (token.isReady()) {
      ready.add(token.id());
    }
    if (token.status() == TokenStatus.DISPATCHED) {
      dispatched++;
    }
    if (token.isBackingOff()) {
      backingOff++;
    }
    if (token.due() != null && !token.isHeld()) {
      dues.add(new Due(token.due(), token.id()));
    }
  }

  /** Undoes what {@link #put} noted of a token. */
  private void forget(Token token) {
    if (token.isReady()) {
      ready.remove(token.id());
    }
    if (token.status() == TokenStatus.DISPATCHED) {
      dispatched--;
    }
    if (token.isBackingOff()) {
      backingOff--;
    }
    if (token.status() == TokenStatus.WAITING_FOR_EVENT) {
      waits.end(token.id());
    }
    if (token.due() != null && !token.isHeld()) {
      dues.remove(new Due(token.due(), token.id()));
    }
  }

  // Questions

  Token get(long id) {
    Token token = live.get(id);
    if (token == null) {
      throw new IllegalStateException(
          "Expected token %d of run %s to be live, but it is not".formatted(id, runId));
    }
    return token;
  }

  @Nullable Token find(long id) {
    return live.get(id);
  }

  Collection<Token> all() {
    return Collections.unmodifiableCollection(live.values());
  }

  @Nullable Token nextReady() {
    return ready.isEmpty() ? null : get(ready.first());
  }

  @Nullable Token nextDue() {
    return dues.isEmpty() ? null : get(dues.first().of());
  }

  long last() {
    return last;
  }

  /** Whether there are tokens, and none is at work, goes on at once or is tried again later. */
  boolean onlyWait() {
    return !live.isEmpty() && ready.isEmpty() && dispatched == 0 && backingOff == 0;
  }

  Waits waits() {
    return waits;
  }

  int dispatched() {
    return dispatched;
  }

  long ended(TokenStatus status) {
    return ended.getOrDefault(status, 0L);
  }
}
