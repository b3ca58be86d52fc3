package dev.perdure.engine.coordinator;

import dev.perdure.engine.PerdureException;
import dev.perdure.engine.UnknownRun;
import dev.perdure.engine.executor.WorkOrder;
import dev.perdure.model.ActorId;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.message.Message;
import dev.perdure.planning.state.RunState;
import dev.perdure.storage.Commit;
import dev.perdure.storage.CommitOutcome;
import dev.perdure.storage.Store;
import dev.perdure.storage.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Handles the messages of one run: decides all that wait in one go, commits them together, and then
 * performs what was decided.
 *
 * <p>One commit is on its way at a time. What arrives meanwhile is decided on top of it, and is the
 * next one; until then nobody sees anything of that. If a commit fails, the run's memory is
 * dropped, its messages go back to the front of the mailbox, and it is loaded again.
 */
public final class Coordinator {

  /** How many messages one commit holds at the most. */
  static final int MAX_TURN = 512;

  /** How many are decided before other runs have their turn. */
  static final int MAX_AT_ONCE = 64;

  /** How many turns in a row may be on disk before anybody can look at the run. */
  static final int MAX_UNSEEN = 8;

  /** A turn of more is worth deciding the next one while it is written. */
  private static final int FEW = 2;

  private static final Duration FIRST_BACKOFF = Duration.ofMillis(50);
  private static final Duration MAX_BACKOFF = Duration.ofSeconds(5);
  private static final Logger LOG = LoggerFactory.getLogger(Coordinator.class);

  private final ActorId actor;
  private final Services services;
  private final Shell shell;
  private final Mailbox mailbox = new Mailbox();
  private final List<Onlooker> onlookers = new ArrayList<>();
  private final List<Runnable> whenTakenUp = new ArrayList<>();
  private @Nullable LoadedRun run;
  private @Nullable Turn underWay;
  private @Nullable Turn ahead;
  private int unseen;
  private boolean broken;
  private boolean uncleanly;
  private boolean takenUp;
  private boolean known;
  private boolean turnDue;
  private boolean committing;
  private boolean waiting;
  private Duration backoff = FIRST_BACKOFF;

  public Coordinator(ActorId actor, Services services, Shell shell) {
    this.actor = actor;
    this.services = services;
    this.shell = shell;
    this.uncleanly = services.afterUncleanEnd();
  }

  public void receive(Envelope envelope) {
    mailbox.add(envelope);
    rouse();
  }

  /** There may be something new in the inbox. */
  public void checkInbox() {
    mailbox.inboxRead(false);
    rouse();
  }

  /**
   * Makes sure that what the run has outstanding is issued, also if nobody tells it anything. The
   * first turn of every coordinator does so; {@code done} is called when it has.
   */
  public void takeUp(Runnable done) {
    if (takenUp) {
      done.run();
      return;
    }
    whenTakenUp.add(done);
    rouse();
  }

  /**
   * Shows the run as the store has it, once it is loaded; not before a commit under way is over,
   * and what was decided on top of it.
   */
  public void look(Onlooker onlooker) {
    onlookers.add(onlooker);
    rouse();
  }

  private void rouse() {
    if (!turnDue && !waiting && (!committing || mayDecideAhead())) {
      turnDue = true;
      shell.onThreadOf(actor, this::turn);
    }
  }

  private void turn() {
    turnDue = false;
    if (waiting || !shell.mayBegin()) {
      return;
    }
    if (committing) {
      decideAhead();
      return;
    }
    guarded(
        () -> {
          if (run == null && !startsFresh()) {
            loaded();
          }
          show(loaded(), unseen > 0);
          mailbox.readInbox(actor, services.store());
          if (mailbox.isEmpty() && takenUp) {
            settle();
          } else {
            decide();
          }
        });
  }

  /** A run whose id was just made up need not be looked for, the first time. */
  private boolean startsFresh() {
    Envelope first = mailbox.peek();
    if (first == null || !first.fresh() || known) {
      return false;
    }
    run = new LoadedRun(new RunState());
    known = true;
    mailbox.inboxRead(true);
    return true;
  }

  private void showOnlookers() {
    RunState state = loaded().state;
    List<Onlooker> looking = List.copyOf(onlookers);
    onlookers.clear();
    looking.forEach(onlooker -> show(onlooker, state));
  }

  private void show(Onlooker onlooker, RunState state) {
    if (state.isStarted()) {
      onlooker.see(state);
    } else {
      onlooker.refused(new UnknownRun(actor.id()));
    }
  }

  private LoadedRun loaded() {
    LoadedRun loaded = run;
    if (loaded == null) {
      loaded = LoadedRun.load(actor, services.store());
      run = loaded;
      known = true;
    }
    return loaded;
  }

  private void decide() {
    LoadedRun loaded = loaded();
    var turn = new Turn(actor, loaded);
    if (!takenUp) {
      turn.takeUp(uncleanly, services);
    }
    for (Envelope next = mailbox.peek();
        next != null && turn.envelopes().size() < MAX_AT_ONCE;
        next = mailbox.peek()) {
      try {
        turn.add(next, services);
      } catch (StoreException e) {
        drop(turn);
        throw e;
      } catch (RuntimeException | StackOverflowError | AssertionError e) {
        cannotPlan(turn, next, e);
        return;
      } catch (Error e) {
        drop(turn);
        throw e;
      }
      mailbox.remove();
    }
    submit(turn);
  }

  /**
   * Not while somebody wants to see the run as the store has it, and nothing after its end, which
   * is to be seen at once.
   */
  private boolean mayDecideAhead() {
    return run != null
        && run.state.isStarted()
        && !run.state.status().isFinal()
        && takenUp
        && !broken
        && unseen < MAX_UNSEEN
        && onlookers.isEmpty()
        && (ahead == null || ahead.envelopes().size() < MAX_TURN)
        && mailbox.peekInOrder() != null;
  }

  /**
   * Decides what waits while a turn is being written, on top of that. It is committed when that one
   * is on disk, and dropped with it if it never is.
   */
  private void decideAhead() {
    for (int count = 0; count < MAX_AT_ONCE && mayDecideAhead(); count++) {
      if (ahead == null) {
        ahead = new Turn(actor, loaded());
      }
      decideAhead(ahead);
    }
    rouse();
  }

  private void decideAhead(Turn turn) {
    Envelope next = Objects.requireNonNull(mailbox.peek());
    try {
      turn.add(next, services);
      mailbox.remove();
    } catch (RuntimeException | Error e) {
      LOG.debug("Run {} decides {} again after the commit", actor.id(), next.message(), e);
      mailbox.putBack(turn);
      ahead = null;
      broken = true;
    }
  }

  private void submit(Turn turn) {
    underWay = turn;
    Commit commit = turn.commit(services.fence());
    if (commit == null) {
      answer(turn);
      finish(turn);
    } else {
      commit(turn, commit);
      rouse();
    }
  }

  private void commit(Turn turn, Commit commit) {
    committing = true;
    try {
      Store store = services.store();
      Consumer<CommitOutcome> done =
          outcome -> shell.onThreadOf(actor, () -> answered(turn, outcome));
      if (turn.envelopes().size() <= FEW && shell.isAlone(actor)) {
        store.commitHere(commit, done);
      } else {
        store.commit(commit, done);
      }
    } catch (RuntimeException e) {
      committing = false;
      drop(turn);
      throw e;
    }
  }

  /** A mistake of ours: what the turn decided so far is dropped, and the message parks the run. */
  private void cannotPlan(Turn turn, Envelope poison, Throwable e) {
    LOG.error("Run {} could not plan {}", actor.id(), poison.message(), e);
    mailbox.remove();
    drop(turn);
    Envelope park = Poison.park(poison, e);
    if (park != null) {
      mailbox.addFirst(park);
    }
    poison.reply().accept(new Answer.Refused(internal(e)));
    rouse();
  }

  private PerdureException internal(Throwable e) {
    return new PerdureException(
        "Perdure could not plan this for run '%s': %s. This is a fault of the engine; please report it."
            .formatted(actor.id(), e),
        e);
  }

  private void answered(Turn turn, CommitOutcome outcome) {
    committing = false;
    try {
      switch (outcome) {
        case CommitOutcome.Committed c -> committed(turn);
        case CommitOutcome.Conflict c -> decideAnew(turn);
        case CommitOutcome.Unknown u -> lookAgain(turn, u);
        case CommitOutcome.Failed f -> tryLater(turn, f.cause());
        case CommitOutcome.StaleEpoch s -> fenced(turn);
      }
    } catch (RuntimeException | Error e) {
      stopAndReload(e);
    }
  }

  /**
   * A mistake of ours after the commit: what is on disk is right, so memory begins again from
   * there.
   */
  private void stopAndReload(Throwable e) {
    LOG.error("Run {} stopped after a commit and loads again", actor.id(), e);
    forgetMemory();
    takenUp = false;
    uncleanly = false;
    retryAfter(backoff);
  }

  /**
   * Whoever was written to is told first, and then whoever waits, because nothing that fails later
   * may keep them from it.
   */
  private void committed(Turn turn) {
    turn.addressees().forEach(shell::checkInbox);
    answer(turn);
    LoadedRun loaded = loaded();
    loaded.stored = turn.standing();
    turn.entries().forEach(entry -> loaded.bytesSinceSnapshot += entry.body().length());
    if (isAsStored()) {
      services.snapshots().after(actor, loaded);
    }
    warnOfLength(turn.expectedSeq(), turn.expectedSeq() + turn.entries().size());
    backoff = FIRST_BACKOFF;
    finish(turn);
  }

  private void warnOfLength(long before, long seq) {
    JournalLimits limits = services.journalLimits();
    if (limits.warns(before, seq)) {
      services
          .warnings()
          .accept(
              "Run '%s' has %d journal entries; with %d it fails. Split it into several runs."
                  .formatted(actor.id(), seq, limits.most()));
    }
  }

  private void answer(Turn turn) {
    underWay = null;
    turn.answer();
  }

  /**
   * Nothing of the turn is left to write, and whoever waits has heard of it. What is sent now may
   * fail, and is sent again when the run is loaded again.
   */
  private void finish(Turn turn) {
    LoadedRun loaded = loaded();
    mailbox.finished(turn);
    if (turn.leavesMessages()) {
      mailbox.inboxRead(!loaded.state.isStarted());
    }
    turn.trace().forEach(line -> shell.trace(actor, line));
    if (isAsStored()) {
      show(loaded, unseen > 0 || !turn.entries().isEmpty());
    } else {
      unseen++;
    }
    arm(turn, loaded);
    perform(turn.sends());
    takenUp();
    if (!isAsStored()) {
      goOnAhead();
    } else if (mailbox.isEmpty() && (mailbox.isInboxRead() || !loaded.state.isStarted())) {
      settle();
    } else {
      rouse();
    }
  }

  /** Whether memory holds what is on disk, and nothing that was decided on top of it. */
  private boolean isAsStored() {
    return ahead == null && !broken;
  }

  /** Shows the run as it is in memory, which must be what is on disk. */
  private void show(LoadedRun loaded, boolean isNews) {
    unseen = 0;
    if (isNews) {
      shell.committed(actor, loaded.state, loaded.seq);
    }
    showOnlookers();
  }

  /** What was decided on top of the last commit is the next one. */
  private void goOnAhead() {
    Turn next = ahead;
    if (next == null || !shell.mayBegin()) {
      forgetMemory();
      rouse();
    } else {
      ahead = null;
      guarded(() -> submit(next));
    }
  }

  /** Nothing that was decided on top of the last commit counts; it is decided anew. */
  private void forgetMemory() {
    if (ahead != null) {
      mailbox.putBack(ahead);
    }
    ahead = null;
    broken = false;
    run = null;
  }

  private void takenUp() {
    takenUp = true;
    uncleanly = false;
    List<Runnable> done = List.copyOf(whenTakenUp);
    whenTakenUp.clear();
    done.forEach(Runnable::run);
  }

  /** A wake-up that came too early, for whatever reason, is followed by another. */
  private void arm(Turn turn, LoadedRun loaded) {
    Instant alarm = loaded.stored == null ? null : loaded.stored.alarm();
    if (turn.woken()) {
      shell.wakeHandled(actor);
    }
    if (alarm != null && (turn.movesAlarm() || turn.woken() || !takenUp)) {
      shell.alarmSet(actor, alarm);
    }
  }

  private void settle() {
    LoadedRun loaded = loaded();
    boolean ended = loaded.state.status().isFinal() || !loaded.state.isStarted();
    if (ended || loaded.state.dispatched() == 0) {
      shell.idle(actor, ended);
    }
  }

  /**
   * Whether it may be forgotten: nothing waits, nothing is on its way, and no work is under way
   * here.
   */
  public boolean isIdle() {
    boolean working = run != null && !run.state.status().isFinal() && run.state.dispatched() > 0;
    return mailbox.isEmpty() && !committing && !turnDue && !waiting && !working;
  }

  private void perform(List<Decision.Send> sends) {
    for (Decision.Send send : sends) {
      switch (send) {
        case Decision.Execute work -> bring(work);
        case Decision.StopWork stop -> services.executor().stop(actor.id(), stop.token());
        case Decision.ContinueLater c -> receive(Envelope.of(new Message.Continue()));
      }
    }
  }

  private void bring(Decision.Execute work) {
    var order = new WorkOrder(actor.id(), loaded().state.rootId(), work);
    services.executor().execute(order, this::answerOfWork);
    shell.workBrought(actor);
  }

  private void answerOfWork(Message message) {
    shell.deliver(actor, Envelope.of(message));
  }

  /** The turn is written, or not: the journal knows. */
  private void lookAgain(Turn turn, CommitOutcome.Unknown unknown) {
    boolean written;
    try {
      written =
          turn.isIn(services.store().journal(actor, turn.expectedSeq(), turn.entries().size() + 1));
    } catch (StoreException e) {
      committing = true;
      shell.later(actor, backoff, () -> answered(turn, unknown));
      return;
    }
    if (written) {
      committed(turn);
    } else {
      decideAnew(turn);
    }
  }

  /** Nothing of the turn is written, and what it was decided on is no longer so. */
  private void decideAnew(Turn turn) {
    drop(turn);
    mailbox.readInboxAnew();
    retryAfter(backoff);
  }

  private void tryLater(Turn turn, StoreException cause) {
    LOG.warn("Run {} waits for the store: {}", actor.id(), cause.getMessage());
    drop(turn);
    retryAfter(backoff);
  }

  private void fenced(Turn turn) {
    drop(turn);
    refuseAll(
        new PerdureException(
            "Another process has taken this data over; nothing was done for run '%s' here."
                .formatted(actor.id())));
    shell.fenced();
  }

  /**
   * Forgets the turn's decisions and the memory they were folded into, and puts its messages back.
   */
  private void drop(Turn turn) {
    underWay = null;
    forgetMemory();
    mailbox.putBack(turn);
  }

  /** Whoever waits for something hears that nothing, or nothing certain, came of it. */
  public void refuseAll(PerdureException reason) {
    var refused = new Answer.Refused(reason);
    if (ahead != null) {
      mailbox.putBack(ahead);
      ahead = null;
      broken = true;
    }
    if (underWay != null) {
      underWay.envelopes().forEach(envelope -> envelope.reply().accept(refused));
    }
    mailbox.forEach(envelope -> envelope.reply().accept(refused));
    onlookers.forEach(onlooker -> onlooker.refused(reason));
    mailbox.clear();
    onlookers.clear();
  }

  private void retryAfter(Duration delay) {
    waiting = true;
    shell.later(
        actor,
        delay,
        () -> {
          waiting = false;
          rouse();
        });
    backoff =
        backoff.multipliedBy(2).compareTo(MAX_BACKOFF) < 0 ? backoff.multipliedBy(2) : MAX_BACKOFF;
  }

  /**
   * A store that cannot be read is asked again later; nothing is lost meanwhile. A journal that
   * cannot be replayed is left alone: whoever waits is told, and what is in the inbox stays there.
   */
  private void guarded(Runnable step) {
    try {
      step.run();
    } catch (StoreException e) {
      LOG.warn("Run {} waits for the store: {}", actor.id(), e.getMessage());
      run = null;
      retryAfter(backoff);
    } catch (RuntimeException | StackOverflowError | AssertionError e) {
      LOG.error("Run {} cannot go on", actor.id(), e);
      run = null;
      refuseAll(internal(e));
      underWay = null;
      broken = false;
      takenUp();
      takenUp = false;
      shell.idle(actor, true);
    } catch (Error e) {
      run = null;
      retryAfter(backoff);
      throw e;
    }
  }
}
