package dev.perdure.engine.local;

import dev.perdure.engine.CommitObserver;
import dev.perdure.engine.PerdureException;
import dev.perdure.engine.alarm.AlarmClock;
import dev.perdure.engine.alarm.Scheduler;
import dev.perdure.engine.coordinator.Answer;
import dev.perdure.engine.coordinator.Coordinator;
import dev.perdure.engine.coordinator.Envelope;
import dev.perdure.engine.coordinator.Onlooker;
import dev.perdure.engine.coordinator.Services;
import dev.perdure.engine.coordinator.Shell;
import dev.perdure.model.ActorId;
import dev.perdure.model.message.Message;
import dev.perdure.planning.state.RunState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs coordinators on the loops of this process: finds them, wakes them, forgets them. */
public final class LocalShell implements Shell {

  /** How many idle runs stay in memory before the longest idle is forgotten. */
  public static final int MAX_IDLE = 10_000;

  private static final Logger LOG = LoggerFactory.getLogger(LocalShell.class);

  private final Services services;
  private final Scheduler scheduler;
  private final BiConsumer<String, String> trace;
  private final CommitObserver observer;
  private final List<Loop> loops = new ArrayList<>();
  private final Map<ActorId, List<Runnable>> signals = new ConcurrentHashMap<>();
  private final AlarmClock alarms;
  private volatile boolean closing;
  private volatile boolean fenced;

  public LocalShell(
      Services services,
      Scheduler scheduler,
      List<? extends Executor> threads,
      int maxIdle,
      Function<LocalShell, AlarmClock> alarms,
      BiConsumer<String, String> trace,
      CommitObserver observer) {
    this.services = services;
    this.scheduler = scheduler;
    this.trace = trace;
    this.observer = observer;
    for (Executor thread : threads) {
      loops.add(new Loop(thread, maxIdle / threads.size(), this::create));
    }
    this.alarms = alarms.apply(this);
  }

  private Coordinator create(ActorId actor) {
    return new Coordinator(actor, services, this);
  }

  private Loop loop(ActorId actor) {
    return loops.get(Math.floorMod(actor.id().hashCode(), loops.size()));
  }

  @Override
  public void deliver(ActorId actor, Envelope envelope) {
    Loop loop = loop(actor);
    tell(
        loop,
        () -> loop.coordinator(actor).receive(envelope),
        reason -> envelope.reply().accept(new Answer.Refused(reason)));
  }

  /** Takes up a run that was outstanding when this process started, and says when it has. */
  public void takeUp(ActorId actor, Runnable done) {
    Loop loop = loop(actor);
    on(loop, () -> loop.coordinator(actor).takeUp(done));
  }

  public void wake(ActorId actor) {
    deliver(actor, Envelope.of(new Message.Wake()));
  }

  @Override
  public void checkInbox(ActorId actor) {
    Loop loop = loop(actor);
    on(loop, () -> loop.coordinator(actor).checkInbox());
  }

  /** Shows the run to the watcher as it stands, and as it goes on until it has seen enough. */
  public void watch(ActorId actor, Watcher watcher) {
    Loop loop = loop(actor);
    tell(
        loop, () -> loop.coordinator(actor).look(new Look(loop, actor, watcher)), watcher::givenUp);
  }

  /** The first look of a watcher. */
  private record Look(Loop loop, ActorId actor, Watcher watcher) implements Onlooker {
    @Override
    public void see(RunState state) {
      if (!watcher.hasSeenEnough(state)) {
        loop.watch(actor, watcher, state);
      }
    }

    @Override
    public void refused(PerdureException reason) {
      watcher.givenUp(reason);
    }
  }

  /** Runs something on the first loop, once this shell is complete. */
  public void start(Runnable task) {
    on(loops.getFirst(), task);
  }

  /** Somebody waits for what comes of the task, so it is done or refused. */
  private void tell(Loop loop, Runnable task, Consumer<PerdureException> refused) {
    boolean taken =
        on(
            loop,
            () -> {
              if (fenced) {
                refused.accept(takenOver());
              } else {
                task.run();
              }
            });
    if (!taken) {
      refused.accept(new PerdureException("This engine is closed."));
    }
  }

  /** False if the loop has ended; then nobody needs the task any more. */
  private boolean on(Loop loop, Runnable task) {
    try {
      loop.thread().execute(task);
      return true;
    } catch (RejectedExecutionException closed) {
      return false;
    }
  }

  private static PerdureException takenOver() {
    return new PerdureException("Another process has taken this data over; nothing is done here.");
  }

  @Override
  public void onThreadOf(ActorId actor, Runnable task) {
    on(loop(actor), task);
  }

  @Override
  public boolean isAlone(ActorId actor) {
    return loop(actor).thread() instanceof LoopExecutor loop && loop.isAlone();
  }

  @Override
  public void later(ActorId actor, Duration delay, Runnable task) {
    scheduler.after(delay, () -> onThreadOf(actor, task));
  }

  /**
   * All that the thread brings before it comes to this begins together, so that the threads of the
   * executor are woken once.
   */
  @Override
  public void workBrought(ActorId actor) {
    Loop loop = loop(actor);
    if (loop.bringsFirst()) {
      on(
          loop,
          () -> {
            loop.begun();
            services.executor().begin();
          });
    }
  }

  @Override
  public void alarmSet(ActorId actor, Instant at) {
    alarms.set(actor, at);
  }

  @Override
  public void wakeHandled(ActorId actor) {
    alarms.handled(actor);
  }

  @Override
  public void committed(ActorId actor, RunState state, long seq) {
    guarded("An observer of commits", () -> observer.committed(actor.id(), state, seq));
    loop(actor).committed(actor, state);
    List<Runnable> listening = signals.isEmpty() ? null : signals.get(actor);
    if (listening != null) {
      listening.forEach(Runnable::run);
    }
  }

  /**
   * Calls back after commits of the actor, each or some of them at once, until the returned task is
   * run. It must return at once.
   */
  public Runnable onCommit(ActorId actor, Runnable signal) {
    signals.computeIfAbsent(actor, a -> new CopyOnWriteArrayList<>()).add(signal);
    return () ->
        signals.computeIfPresent(
            actor,
            (a, listening) -> {
              listening.remove(signal);
              return listening.isEmpty() ? null : listening;
            });
  }

  /** How many runs are held in memory at this moment. */
  public int runsInMemory() {
    return loops.stream()
        .mapToInt(loop -> CompletableFuture.supplyAsync(loop::size, loop.thread()).join())
        .sum();
  }

  @Override
  public void idle(ActorId actor, boolean ended) {
    loop(actor).idle(actor, ended);
  }

  @Override
  public void trace(ActorId actor, String line) {
    guarded("A listener to traces", () -> trace.accept(actor.id(), line));
  }

  /** What listeners of the application do wrong is no fault of the run. */
  private static void guarded(String who, Runnable listener) {
    try {
      listener.run();
    } catch (RuntimeException e) {
      LOG.error("{} failed", who, e);
    }
  }

  @Override
  public void fenced() {
    fenced = true;
    LOG.error("Another process has taken this data over; this one decides nothing any more");
    loops.forEach(loop -> on(loop, () -> loop.refuseTheRest(takenOver())));
  }

  /** Begins no commit from now on; those under way are finished. */
  public void quiesce() {
    closing = true;
  }

  @Override
  public boolean mayBegin() {
    return !closing && !fenced;
  }

  /**
   * Tells everybody who still waits that nothing came of it. The loops' threads must have ended.
   */
  public void refuseTheRest(PerdureException reason) {
    loops.forEach(loop -> loop.refuseTheRest(reason));
  }

  public boolean isFenced() {
    return fenced;
  }

  /** The loops' threads of a real process. */
  public static List<Executor> threads(int count) {
    var threads = new ArrayList<Executor>();
    for (int i = 1; i <= count; i++) {
      threads.add(new LoopThread("perdure-loop-" + i));
    }
    return threads;
  }

  /** Waits until what the threads have to do now is done. */
  public static void drain(List<? extends Executor> threads) {
    for (Executor thread : threads) {
      if (thread instanceof LoopExecutor loop) {
        loop.drain();
      }
    }
  }

  /** Ends the threads. */
  public static void close(List<? extends Executor> threads) {
    for (Executor thread : threads) {
      if (thread instanceof LoopExecutor loop) {
        loop.close();
      }
    }
  }
}
