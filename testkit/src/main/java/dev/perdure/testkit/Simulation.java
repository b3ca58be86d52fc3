package dev.perdure.testkit;

import dev.perdure.engine.RunInfo;
import dev.perdure.engine.RunQuery;
import dev.perdure.engine.RunView;
import dev.perdure.engine.StartRequest;
import dev.perdure.engine.WorkflowEngine;
import dev.perdure.engine.history.JournalRuns;
import dev.perdure.engine.journal.JournalText;
import dev.perdure.model.ActorId;
import dev.perdure.model.RunStatus;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.json.Json;
import dev.perdure.planning.state.RunState;
import dev.perdure.storage.JournalEntry;
import dev.perdure.storage.Snapshot;
import dev.perdure.storage.StoreException;
import dev.perdure.storage.memory.MemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The engine in a world where the seed decides everything that the engine does not.
 *
 * <p>After every commit the run's memory is compared with a replay of its journal. Crashes drop the
 * process and keep the disk; the next process opens the same disk.
 */
public final class Simulation {

  /** Longer than any workflow of a test takes; a run that is not over by then never will be. */
  private static final int MAX_STEPS = 200_000;

  private static final int LOOPS = 2;

  /** So little that even short runs are loaded from snapshots. */
  private static final long SNAPSHOT_BYTES = 300;

  private static final Duration ASK_AGAIN = Duration.ofMillis(10);

  private final World world;
  private final Faults faults;
  private final MemoryStore disk = new MemoryStore();
  private final List<String[]> definitions = new ArrayList<>();
  private final Set<String> acknowledged = new LinkedHashSet<>();
  private final Set<String> answered = new LinkedHashSet<>();
  private final List<String> unheard = new ArrayList<>();
  private final List<Runnable> intents = new ArrayList<>();
  private final List<String> violations = new ArrayList<>();
  private WorkflowEngine engine;
  private long commits;
  private long crashAt = Long.MAX_VALUE;
  private boolean crashDue;
  private boolean calm;
  private int crashes;

  public Simulation(long seed, Faults faults) {
    this.world = new World(seed);
    this.faults = faults;
    this.engine = open();
  }

  private WorkflowEngine open() {
    var store = new SimulatedStore(disk, world, calm ? Faults.none() : faults, this::committed);
    var loops = new ArrayList<World.Line>();
    for (int i = 0; i < LOOPS; i++) {
      loops.add(world.line());
    }
    return WorkflowEngine.on(store)
        .clock(world)
        .random(() -> world.random().nextLong())
        .scheduler(new SimulatedScheduler(world))
        .executor(actions -> new SimulatedExecutor(world, calm ? Faults.none() : faults))
        .threads(loops)
        .callbacks(Runnable::run)
        .snapshotsFrom(SNAPSHOT_BYTES)
        .maxIdle(LOOPS)
        .observer(this::compare)
        .open();
  }

  public Simulation deploy(String name, String text) {
    definitions.add(new String[] {name, text});
    engine.deploy(name, text);
    return this;
  }

  /** The process ends right after the commit of this number, before anybody hears of it. */
  public Simulation crashAfterCommit(long number) {
    crashAt = number;
    return this;
  }

  /** Wants a run started, and waits for its end; asks again after each crash. */
  public Simulation start(String id, String workflow, Json input) {
    var request = StartRequest.of(workflow).id(id).input(input);
    intend(() -> ask(request), () -> false);
    return this;
  }

  private void ask(StartRequest request) {
    hear(
        "the start of " + request.id(),
        engine.startAsync(request),
        run -> {
          acknowledged.add(run.id());
          hear("the end of " + run.id(), run.completion(), end -> {});
        });
  }

  /** Somebody waits for an answer, until the process is gone. */
  private <T> void hear(String what, CompletableFuture<T> answer, Consumer<T> then) {
    unheard.add(what);
    var unused =
        answer.whenComplete(
            (value, failure) -> {
              unheard.remove(what);
              if (failure == null) {
                then.accept(value);
              }
            });
  }

  /** Wants a run cancelled at some moment of the seed's choice. */
  public Simulation cancel(String id) {
    intend(
        () -> {
          hear("a cancellation of " + id, engine.cancelAsync(id, "the test says so"), end -> {});
        },
        () -> status(id).map(RunStatus::isFinal).orElse(false));
    return this;
  }

  /** Wants an event sent to a run; asks again until it hears what became of it. */
  public Simulation send(String id, String event, Json payload, String eventId) {
    return persist(
        "event " + eventId + " to " + id, () -> engine.sendEventAsync(id, event, payload, eventId));
  }

  /** Wants to answer what a run asks at a node; asks again until it does, or has ended. */
  public Simulation answer(String id, String node, Json answer) {
    return persist(
        "an answer to " + id + " at " + node,
        () ->
            status(id).map(RunStatus::isFinal).orElse(false)
                ? CompletableFuture.completedFuture(null)
                : engine.answerAsync(id, node, null, null, answer));
  }

  /** Asks, at some moment of the seed's choice, until there is an answer and no refusal. */
  private Simulation persist(String what, Supplier<CompletableFuture<?>> ask) {
    intend(() -> world.after(moment(), () -> persistNow(what, ask)), () -> answered.contains(what));
    return this;
  }

  private void persistNow(String what, Supplier<CompletableFuture<?>> ask) {
    if (answered.contains(what)) {
      return;
    }
    insist(
        () -> {
          var unused =
              ask.get()
                  .whenComplete(
                      (value, failure) -> {
                        if (failure == null) {
                          answered.add(what);
                        } else {
                          world.after(ASK_AGAIN, () -> persistNow(what, ask));
                        }
                      });
        });
  }

  private Duration moment() {
    return Duration.ofMillis(world.random().nextInt(50));
  }

  private void intend(Runnable ask, BooleanSupplier done) {
    intents.add(
        () -> {
          if (!done.getAsBoolean()) {
            insist(ask);
          }
        });
    intents.getLast().run();
  }

  /** Whoever asks and hears that the store cannot be read asks again a little later. */
  private void insist(Runnable ask) {
    try {
      ask.run();
    } catch (StoreException e) {
      world.after(ASK_AGAIN, () -> insist(ask));
    }
  }

  /**
   * Lets the world run until nothing is left to happen, faults included; then without faults to the
   * end.
   */
  public void run() {
    steps(MAX_STEPS / 2, true);
    calm = true;
    crash();
    steps(MAX_STEPS, false);
  }

  private void steps(int most, boolean withCrashes) {
    for (int i = 0; i < most; i++) {
      if (!world.step() && !releaseIncidents()) {
        requireAllHeard();
        return;
      }
      if (!violations.isEmpty()) {
        throw new IllegalStateException(String.join("\n", violations));
      }
      boolean struck = withCrashes && faults.strikes(Faults.Kind.CRASH, world);
      if (crashDue || struck) {
        crashDue = false;
        crash();
      }
    }
    throw new IllegalStateException(
        "Expected the world to come to rest within " + most + " steps, but it did not");
  }

  private void requireAllHeard() {
    if (!unheard.isEmpty()) {
      throw new IllegalStateException(
          "Expected everybody to be answered before the world came to rest, but not: " + unheard);
    }
  }

  /** Work that was interrupted three times parks its run; somebody looks, and lets it go on. */
  private boolean releaseIncidents() {
    boolean any = false;
    for (RunInfo run : runs()) {
      if (run.status() == RunStatus.INCIDENT) {
        var unused = engine.resumeAsync(run.id());
        any = true;
      }
    }
    return any;
  }

  /** The process is gone; another one opens the same disk. */
  public void crash() {
    crashes++;
    world.forgetEverything();
    unheard.clear();
    engine = open();
    definitions.forEach(definition -> engine.deploy(definition[0], definition[1]));
    intents.forEach(Runnable::run);
  }

  private void committed() {
    commits++;
    if (commits == crashAt) {
      crashDue = true;
    }
  }

  private void compare(String runId, RunState state, long seq) {
    Json replayed = replay(runId, seq).toJson();
    if (!replayed.equals(state.toJson())) {
      violations.add(
          "Expected the replay of run %s up to %d to equal its state, but\nreplay: %s\nstate:  %s"
              .formatted(runId, seq, replayed, state.toJson()));
    }
  }

  private RunState replay(String runId, long upTo) {
    return RunState.replay(
        journal(runId).stream()
            .filter(entry -> entry.seq() <= upTo)
            .flatMap(entry -> JournalText.read(entry.format(), entry.body()).writes().stream())
            .toList());
  }

  // What came of it

  public long commits() {
    return commits;
  }

  public int crashes() {
    return crashes;
  }

  public Instant now() {
    return world.instant();
  }

  public Set<String> acknowledged() {
    return Set.copyOf(acknowledged);
  }

  public Optional<RunStatus> status(String runId) {
    return disk.actor(ActorId.run(runId)).map(row -> RunStatus.ofWord(row.standing().status()));
  }

  /** Up to which entry a run can be loaded without reading its journal; 0 if from none. */
  public long snapshotOf(String runId) {
    return disk.snapshot(ActorId.run(runId)).map(Snapshot::seq).orElse(0L);
  }

  /** All runs, children included, newest first. */
  public List<RunInfo> runs() {
    return journals().list(RunQuery.all().children(true).limit(Integer.MAX_VALUE));
  }

  public RunView show(String runId) {
    return journals().show(runId);
  }

  private JournalRuns journals() {
    return new JournalRuns(disk, (run, token) -> Optional.empty());
  }

  /** Whether a message waits for somebody, or somebody for work. */
  public boolean isAnythingOutstanding() {
    return !disk.outstanding(Optional.empty(), 1).isEmpty();
  }

  public List<JournalEntry> journal(String runId) {
    return disk.journal(ActorId.run(runId), 0, Integer.MAX_VALUE);
  }

  /** All that a run decided, in order. */
  public List<Decision.Write> decisions(String runId) {
    return journal(runId).stream()
        .flatMap(entry -> JournalText.read(entry.format(), entry.body()).writes().stream())
        .toList();
  }
}
