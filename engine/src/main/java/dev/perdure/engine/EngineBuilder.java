package dev.perdure.engine;

import dev.perdure.engine.alarm.Scheduler;
import dev.perdure.engine.alarm.TimerThread;
import dev.perdure.engine.coordinator.JournalLimits;
import dev.perdure.engine.coordinator.Snapshots;
import dev.perdure.engine.executor.Action;
import dev.perdure.engine.executor.Actions;
import dev.perdure.engine.executor.Contents;
import dev.perdure.engine.executor.VirtualThreadExecutor;
import dev.perdure.engine.executor.WorkExecutor;
import dev.perdure.engine.http.HttpAction;
import dev.perdure.engine.http.HttpSettings;
import dev.perdure.engine.local.LocalShell;
import dev.perdure.engine.secret.SecretSource;
import dev.perdure.model.json.Json;
import dev.perdure.planning.RunLimits;
import dev.perdure.storage.Store;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** What an engine is made of: registrations first, then {@link #open}. */
public final class EngineBuilder {

  /** How to come by the store. */
  interface StoreSource {
    Opened open(EngineBuilder settings);
  }

  /** A store, and what is left to do when it is closed. */
  record Opened(Store store, Runnable afterwards) {}

  private static final Set<String> BUILT_IN =
      Set.of("transform", "mock", "java", "http", "emit", "artifact", "task");

  private final StoreSource source;
  private final Map<String, Action> functions = new LinkedHashMap<>();
  private final Map<String, Integer> concurrency = new LinkedHashMap<>();
  private final Map<String, Json> answers = new LinkedHashMap<>();
  private String command = System.getProperty("sun.java.command", "java").split(" ", 2)[0];
  private SecretSource secrets = SecretSource.environment();
  private HttpSettings http = HttpSettings.DEFAULT;
  private Codec codec = new JacksonCodec();
  private Duration waitForLock = Duration.ZERO;
  private Consumer<String> warnings = LoggerFactory.getLogger(WorkflowEngine.class)::warn;
  private @Nullable BiConsumer<String, String> trace;
  private @Nullable String only;
  private InstantSource clock = Clock.systemUTC();
  private LongSupplier random = () -> ThreadLocalRandom.current().nextLong();
  private Function<Actions, WorkExecutor> executor = VirtualThreadExecutor::new;
  private @Nullable Scheduler scheduler;
  private @Nullable List<? extends Executor> threads;
  private CommitObserver observer = (id, state, seq) -> {};
  private int maxIdle = LocalShell.MAX_IDLE;
  private JournalLimits journalLimits = JournalLimits.DEFAULT;
  private RunLimits limits = RunLimits.DEFAULT;
  private long snapshotBytes = Snapshots.MIN_BYTES;
  private Executor callbacks = task -> Thread.ofVirtual().name("perdure-callback").start(task);

  EngineBuilder(StoreSource source) {
    this.source = source;
  }

  /** Registers a function that nodes name with {@code action: java}, {@code function: name}. */
  public <I, O> EngineBuilder action(
      String name, Class<I> input, Class<O> output, ActionFunction<I, O> function) {
    return action(name, input, output, (value, context) -> function.apply(value));
  }

  /** Registers a function that also wants to know whose work it does. */
  public <I, O> EngineBuilder action(
      String name, Class<I> input, Class<O> output, ActionFunctionWithContext<I, O> function) {
    Action action =
        (value, config, context) -> {
          O result = function.apply(codec.fromJson(value, input), context);
          return result == null ? Json.Null.NULL : codec.toJson(result);
        };
    if (BUILT_IN.contains(name)) {
      throw new PerdureException("'%s' is an action of Perdure itself.".formatted(name));
    }
    if (functions.putIfAbsent(name, action) != null) {
      throw new PerdureException("Function '%s' is registered twice.".formatted(name));
    }
    return this;
  }

  /** Bounds how many pieces of work of a function run at a time. */
  public EngineBuilder concurrency(String function, int limit) {
    if (limit < 1) {
      throw new PerdureException(
          "Expected a limit of at least 1 for '%s', but found %d.".formatted(function, limit));
    }
    concurrency.put(function, limit);
    return this;
  }

  /**
   * Answers the work of a node with this value instead of doing it, in every run of this engine.
   */
  public EngineBuilder mock(String node, Json result) {
    answers.put(node, result);
    return this;
  }

  /**
   * Where the values of {@code ${secrets.NAME}} come from; the variables {@code
   * PERDURE_SECRET_NAME}, unless said otherwise.
   */
  public EngineBuilder secrets(SecretSource source) {
    secrets = source;
    return this;
  }

  /** What requests of the action {@code http} may do. */
  public EngineBuilder http(HttpSettings settings) {
    http = settings;
    return this;
  }

  public EngineBuilder codec(Codec other) {
    codec = other;
    return this;
  }

  /** Works on the tree of this run alone, and leaves all others as they are. */
  public EngineBuilder only(String rootRunId) {
    only = rootRunId;
    return this;
  }

  /** Waits this long for another process to let go of the data directory. */
  public EngineBuilder waitForLock(Duration atMost) {
    waitForLock = atMost;
    return this;
  }

  /** Who hears of things that are no errors yet; the log, unless said otherwise. */
  public EngineBuilder onWarning(Consumer<String> listener) {
    warnings = listener;
    return this;
  }

  /** Asks planners to tell what they saw: a run's id and a line of text at a time. */
  public EngineBuilder onTrace(BiConsumer<String, String> listener) {
    trace = listener;
    return this;
  }

  /** Who looks at a run's state after each of its commits. */
  public EngineBuilder observer(CommitObserver other) {
    observer = other;
    return this;
  }

  /** What the lock file tells others about this process; the main class, unless said otherwise. */
  public EngineBuilder command(String words) {
    command = words;
    return this;
  }

  /** How many runs without anything to do stay in memory. */
  public EngineBuilder maxIdle(int runs) {
    maxIdle = runs;
    return this;
  }

  public EngineBuilder clock(InstantSource source) {
    clock = source;
    return this;
  }

  /** Where made-up ids get their randomness. */
  public EngineBuilder random(LongSupplier source) {
    random = source;
    return this;
  }

  public EngineBuilder executor(Function<Actions, WorkExecutor> other) {
    executor = other;
    return this;
  }

  public EngineBuilder scheduler(Scheduler other) {
    scheduler = other;
    return this;
  }

  /** What the loops run on: each runs its tasks one after the other, in order. */
  public EngineBuilder threads(List<? extends Executor> loops) {
    threads = loops;
    return this;
  }

  /** How much one run may hold: its input, results and context. */
  public EngineBuilder limits(RunLimits most) {
    limits = most;
    return this;
  }

  /** How long the journal of one run may be. */
  public EngineBuilder journalLimits(JournalLimits limits) {
    journalLimits = limits;
    return this;
  }

  /** How long a run's journal is before its state is kept beside it. */
  public EngineBuilder snapshotsFrom(long bytes) {
    snapshotBytes = bytes;
    return this;
  }

  /** What runs the code that hangs on the engine's futures; it must not run it on a loop. */
  public EngineBuilder callbacks(Executor other) {
    callbacks = other;
    return this;
  }

  /** Opens the store, takes it over and goes on with what was under way. */
  public WorkflowEngine open() {
    functions.put("http", new HttpAction(http));
    Opened opened = source.open(this);
    var deployments = new Deployments(opened.store(), clock);
    var actions =
        new Actions(
            functions,
            concurrency,
            answers,
            secrets,
            deployments,
            new Contents(opened.store(), limits.artifactBytes()));
    var parts =
        new WorkflowEngine.Parts(
            opened,
            deployments,
            codec,
            clock,
            new RunIds(clock, random),
            executor.apply(actions),
            scheduler == null ? new TimerThread() : scheduler,
            threads == null ? LocalShell.threads(loops()) : threads,
            maxIdle,
            only,
            trace,
            observer,
            callbacks,
            snapshotBytes,
            journalLimits,
            limits,
            warnings);
    try {
      return new WorkflowEngine(parts);
    } catch (RuntimeException e) {
      parts.close();
      throw e;
    }
  }

  static Opened openSqlite(Path directory, EngineBuilder settings) {
    return SqliteFiles.open(directory, settings.command, settings.waitForLock, settings.warnings);
  }

  /** The store's writer and the work itself want the other half of the machine. */
  private static int loops() {
    return Math.clamp(Runtime.getRuntime().availableProcessors() / 2, 1, 8);
  }
}
