package dev.perdure.engine;

import dev.perdure.engine.alarm.AlarmClock;
import dev.perdure.engine.alarm.OwnAlarms;
import dev.perdure.engine.alarm.Scheduler;
import dev.perdure.engine.alarm.StoreAlarms;
import dev.perdure.engine.coordinator.Answer;
import dev.perdure.engine.coordinator.Envelope;
import dev.perdure.engine.coordinator.JournalLimits;
import dev.perdure.engine.coordinator.Services;
import dev.perdure.engine.coordinator.Snapshots;
import dev.perdure.engine.executor.WorkExecutor;
import dev.perdure.engine.history.Feed;
import dev.perdure.engine.history.JournalRuns;
import dev.perdure.engine.history.Runs;
import dev.perdure.engine.local.LocalShell;
import dev.perdure.engine.local.Watcher;
import dev.perdure.model.ActorId;
import dev.perdure.model.Artifact;
import dev.perdure.model.RunStatus;
import dev.perdure.model.definition.Task;
import dev.perdure.model.definition.Workflow;
import dev.perdure.model.json.Json;
import dev.perdure.model.message.Message;
import dev.perdure.planning.RunLimits;
import dev.perdure.planning.definition.DefinitionReader;
import dev.perdure.planning.definition.ExecutableWorkflow;
import dev.perdure.planning.state.RunState;
import dev.perdure.storage.Claim;
import dev.perdure.storage.Store;
import dev.perdure.storage.memory.MemoryStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Runs workflows durably in this process.
 *
 * <p>What a method of this class has answered is on disk. Thread-safe.
 */
public final class WorkflowEngine implements Runs, AutoCloseable {
  private static final int SHARD = 0;

  private final Parts parts;
  private final Claim claim;
  private final Deployments deployments;
  private final LocalShell shell;
  private final JournalRuns runs;
  private final Set<Feed> feeds = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean closed = new AtomicBoolean();

  /** What the builder has put together. */
  record Parts(
      EngineBuilder.Opened opened,
      Deployments deployments,
      Codec codec,
      InstantSource clock,
      RunIds ids,
      WorkExecutor executor,
      Scheduler scheduler,
      List<? extends Executor> threads,
      int maxIdle,
      @Nullable String only,
      @Nullable BiConsumer<String, String> trace,
      CommitObserver observer,
      Executor callbacks,
      long snapshotBytes,
      JournalLimits journalLimits,
      RunLimits limits,
      Consumer<String> warnings) {
    Store store() {
      return opened.store();
    }

    /** Ends everything; for the case that no engine came of it. */
    void close() {
      executor.close();
      scheduler.close();
      LocalShell.close(threads);
      store().close();
      opened.afterwards().run();
    }
  }

  /** An engine on a SQLite file in this directory, which one process at a time may hold. */
  public static EngineBuilder at(Path dataDirectory) {
    return new EngineBuilder(settings -> EngineBuilder.openSqlite(dataDirectory, settings));
  }

  /** An engine whose runs are gone when it closes. */
  public static EngineBuilder inMemory() {
    return on(new MemoryStore());
  }

  /** An engine on a store of the caller's own making, which it closes when it is closed. */
  public static EngineBuilder on(Store store) {
    return new EngineBuilder(settings -> new EngineBuilder.Opened(store, () -> {}));
  }

  /**
   * Records a cancellation in a directory that no process holds: the run ends when one opens it
   * next. Throws {@link UnknownRun}, or {@link dev.perdure.storage.DirectoryInUse} if there is a
   * holder, who is then the one to ask.
   */
  public static void recordCancel(Path dataDirectory, String runId, String reason) {
    OfflineCancel.record(dataDirectory, runId, reason);
  }

  /**
   * Leaves an event in a directory that no process holds, and says what will come of it when one
   * opens it next. Throws {@link EventRefused}, or as {@link #recordCancel} does.
   */
  public static SendOutcome recordEvent(
      Path dataDirectory, String runId, String event, Json payload, @Nullable String eventId) {
    return OfflineMessages.event(dataDirectory, runId, event, payload, eventId);
  }

  /**
   * Leaves an answer in a directory that no process holds, if it fits what the run asks; the run
   * takes it when one opens the directory next. Throws {@link AnswerRefused}, or as {@link
   * #recordCancel} does.
   */
  public static void recordAnswer(
      Path dataDirectory,
      String runId,
      String node,
      @Nullable Integer branch,
      @Nullable Long token,
      Json answer) {
    OfflineMessages.answer(dataDirectory, runId, new Message.Answer(node, branch, token, answer));
  }

  WorkflowEngine(Parts parts) {
    this.parts = parts;
    this.claim = parts.store().claim(SHARD);
    this.deployments = parts.deployments();
    deployments.whenAwaited(this::recover);
    var services =
        new Services(
            parts.store(),
            claim.fence(),
            deployments,
            parts.clock(),
            parts.executor(),
            new Snapshots(parts.store(), parts.callbacks()::execute, parts.snapshotBytes()),
            parts.journalLimits(),
            parts.limits(),
            warning -> parts.callbacks().execute(() -> parts.warnings().accept(warning)),
            parts.trace() != null,
            !claim.lastOwnerReleased());
    BiConsumer<String, String> trace = parts.trace() == null ? (id, line) -> {} : parts.trace();
    this.shell =
        new LocalShell(
            services,
            parts.scheduler(),
            parts.threads(),
            parts.maxIdle(),
            this::alarms,
            trace,
            parts.observer());
    this.runs = new JournalRuns(parts.store(), parts.executor()::holdsBack);
    recover();
  }

  /** Runs that are in memory already are left as they are. */
  private void recover() {
    new Recovery(parts.store(), parts.scheduler(), shell::takeUp, parts.only()).start();
  }

  private AlarmClock alarms(LocalShell to) {
    if (parts.only() != null) {
      return new OwnAlarms(parts.clock(), parts.scheduler(), to::wake);
    }
    var alarms = new StoreAlarms(parts.store(), parts.clock(), parts.scheduler(), to::wake);
    to.start(alarms::start);
    return alarms;
  }

  // Definitions

  public Deployed deploy(Workflow workflow) {
    return deployments.deploy(workflow);
  }

  /** Deploys a task, for the workflows that run it. */
  public Deployed deploy(Task task) {
    return deployments.deploy(task);
  }

  /**
   * Deploys all workflows and tasks of a YAML or JSON file, or none if it has a mistake; says what
   * became of the workflows.
   */
  public List<Deployed> deploy(String fileName, String text) {
    return deployments.deploy(DefinitionReader.read(fileName, text));
  }

  public List<Deployed> deploy(Path file) {
    try {
      return deploy(file.toString(), Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  // Runs

  /** Starts a run of the latest version under an id of the engine's making. */
  public RunHandle start(String workflow, Object input) {
    return start(StartRequest.of(workflow).input(input));
  }

  /**
   * Starts a run, and returns when that is on disk. With an id it is idempotent: the same workflow
   * and input give the same run, anything else is refused with {@link RunExists}.
   */
  public RunHandle start(StartRequest request) {
    return await(begin(request), request.workflow());
  }

  /**
   * The same, without waiting: completes when the start is on disk. What hangs on it runs on a
   * thread of its own, and may block.
   */
  public CompletableFuture<RunHandle> startAsync(StartRequest request) {
    return offLoop(begin(request));
  }

  private CompletableFuture<RunHandle> begin(StartRequest request) {
    int version = deployments.versionOf(request.workflow(), wantedVersion(request));
    Json input = checkedInput(request, deployments.get(request.workflow(), version));
    boolean fresh = request.id() == null;
    String id = request.id() == null ? parts.ids().next() : RunIds.checked(request.id());
    var start = new Message.Start(id, request.workflow(), version, input, request.labels());
    var begun =
        ask(id, reply -> new Envelope(start, 0, fresh, reply))
            .thenApply(answer -> new RunHandle(this, id));
    return fresh ? begun.exceptionallyCompose(failure -> underAnotherId(failure, request)) : begun;
  }

  /** A made-up id may be taken, once in a very long while. */
  private CompletableFuture<RunHandle> underAnotherId(Throwable failure, StartRequest request) {
    return failure.getCause() instanceof RunExists
        ? begin(request)
        : CompletableFuture.failedFuture(failure);
  }

  /** A start that is repeated means the version that it found the first time. */
  private @Nullable Integer wantedVersion(StartRequest request) {
    if (request.version() != null || request.id() == null) {
      return request.version();
    }
    return find(request.id())
        .filter(run -> run.workflow().equals(request.workflow()))
        .map(RunInfo::version)
        .orElse(null);
  }

  private Json checkedInput(StartRequest request, ExecutableWorkflow workflow) {
    Json input = workflow.inputSchema().fillDefaults(parts.codec().toJson(request.input()));
    InputCheck.limits(request.workflow(), input, parts.limits());
    InputCheck.schema(request.workflow(), input, workflow.inputSchema());
    return input;
  }

  /** The handle of a run that exists. */
  public RunHandle run(String id) {
    return find(id).map(info -> new RunHandle(this, id)).orElseThrow(() -> new UnknownRun(id));
  }

  public CancelOutcome cancel(String id, String reason) {
    return await(end(id, reason), id);
  }

  /** The same, without waiting: completes when the cancellation is on disk. */
  public CompletableFuture<CancelOutcome> cancelAsync(String id, String reason) {
    return offLoop(end(id, reason));
  }

  private CompletableFuture<CancelOutcome> end(String id, String reason) {
    return tell(id, new Message.Cancel(reason))
        .thenApply(
            before -> before.isFinal() ? CancelOutcome.ALREADY_FINAL : CancelOutcome.CANCELLED);
  }

  /** What parked the run is repaired: it goes on. */
  public void resume(String id) {
    await(tell(id, new Message.Resume()), id);
  }

  /** The same, without waiting: gives the status in which the run was found. */
  public CompletableFuture<RunStatus> resumeAsync(String id) {
    return offLoop(tell(id, new Message.Resume()));
  }

  private CompletableFuture<RunStatus> tell(String id, Message message) {
    return handled(id, message).thenApply(Answer.Handled::before);
  }

  private CompletableFuture<Answer.Handled> handled(String id, Message message) {
    return ask(id, reply -> Envelope.of(message, reply)).thenApply(Answer.Handled.class::cast);
  }

  // Events and people

  /** Sends an event to a run, and returns when what came of it is on disk. */
  public SendOutcome sendEvent(String id, String event, Object payload) {
    return await(send(id, event, payload, null), id);
  }

  /** The same, once: sent again under the same event id, it changes nothing. */
  public SendOutcome sendEvent(String id, String event, Object payload, String eventId) {
    return await(send(id, event, payload, eventId), id);
  }

  /** The same, without waiting. */
  public CompletableFuture<SendOutcome> sendEventAsync(
      String id, String event, Object payload, @Nullable String eventId) {
    return offLoop(send(id, event, payload, eventId));
  }

  private CompletableFuture<SendOutcome> send(
      String id, String event, Object payload, @Nullable String eventId) {
    Json json = parts.codec().toJson(payload);
    return handled(id, EventCheck.checked(event, json, eventId, parts.limits()))
        .thenApply(answer -> Replies.ofEvent(answer.reply()));
  }

  /** Answers what a run asks at a node. Throws {@link AnswerRefused} if that does not fit. */
  public void answer(String id, String node, Object answer) {
    await(reply(id, node, null, null, answer), id);
  }

  /** Answers what a run asks at a node in one of its branches. */
  public void answer(String id, String node, int branch, Object answer) {
    await(reply(id, node, branch, null, answer), id);
  }

  /** Answers this very task. */
  public void answer(HumanTask task, Object answer) {
    await(reply(task.run(), task.node(), task.branch(), task.token(), answer), task.run());
  }

  /** The same, without waiting; branch and token may be left open where that says enough. */
  public CompletableFuture<Void> answerAsync(
      String id, String node, @Nullable Integer branch, @Nullable Long token, Object answer) {
    return offLoop(reply(id, node, branch, token, answer));
  }

  private CompletableFuture<Void> reply(
      String id, String node, @Nullable Integer branch, @Nullable Long token, Object answer) {
    Json json = parts.codec().toJson(answer);
    return handled(id, new Message.Answer(node, branch, token, json))
        .thenAccept(handled -> Replies.ofAnswer(id, handled.reply()));
  }

  @Override
  public List<HumanTask> humanTasks(TaskFilter filter) {
    return runs.humanTasks(filter);
  }

  @Override
  public List<Artifact> artifacts(String id) {
    return runs.artifacts(id);
  }

  @Override
  public Optional<byte[]> content(Artifact artifact) {
    return runs.content(artifact);
  }

  private CompletableFuture<Answer> ask(String id, Function<Consumer<Answer>, Envelope> envelope) {
    requireOpen();
    var future = new CompletableFuture<Answer>();
    Consumer<Answer> reply =
        answer -> {
          switch (answer) {
            case Answer.Refused(RuntimeException reason) -> future.completeExceptionally(reason);
            case Answer.Handled handled -> future.complete(handled);
            case Answer.AlreadyStarted already -> future.complete(already);
          }
        };
    shell.deliver(ActorId.run(id), envelope.apply(reply));
    return future;
  }

  /**
   * Callers may do what they like when they hear of something, so they do not do it on the thread
   * that other runs wait for. One who loses interest says so by cancelling.
   */
  <T> CompletableFuture<T> offLoop(CompletableFuture<T> answer) {
    CompletableFuture<T> told = answer.whenCompleteAsync((value, e) -> {}, parts.callbacks());
    var unused = told.whenComplete((value, e) -> answer.cancel(false));
    return told;
  }

  private static <T> T await(CompletableFuture<T> future, String what) {
    try {
      return RunHandle.get(future);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PerdureException(
          "Interrupted while waiting for '%s'; whether it was heard is not known.".formatted(what),
          e);
    }
  }

  private void requireOpen() {
    if (closed.get()) {
      throw new PerdureException("This engine is closed.");
    }
  }

  // Questions

  @Override
  public List<RunInfo> list(RunQuery query) {
    return runs.list(query);
  }

  @Override
  public Optional<RunInfo> find(String id) {
    return runs.find(id);
  }

  @Override
  public RunView show(String id) {
    return runs.show(id);
  }

  /**
   * Whether the run is running but nothing in this process can move it: all its work, and that of
   * the children that it waits for, is for functions that nobody registered or workflows that
   * nobody deployed, and no attempt of it will time out.
   */
  public boolean isStranded(String id) {
    var rest = new Rest(parts.store(), deployments, null);
    return new Stranded(
            this, parts.executor(), child -> rest.canStart(ActorId.run(child)), this::hasAlarm)
        .isStranded(id);
  }

  private boolean hasAlarm(String id) {
    return parts
        .store()
        .actor(ActorId.run(id))
        .filter(row -> row.standing().alarm() != null)
        .isPresent();
  }

  /**
   * Whether the run and its children only wait, for events, timers or people: none of them works,
   * has a message that it has not heard, or an alarm that is due. They may go on a moment later.
   */
  public boolean isAtRest(String id) {
    RunInfo run = find(id).orElseThrow(() -> new UnknownRun(id));
    return new Rest(parts.store(), deployments, ActorId.run(run.root())).isAt(now());
  }

  /** The same for all runs. */
  public boolean areAllAtRest() {
    return new Rest(parts.store(), deployments, null).isAt(now());
  }

  private Instant now() {
    return parts.clock().instant();
  }

  /**
   * The subworkflows that a run of this workflow may come to, at any depth, and that are not
   * deployed; a run that comes to one waits until it is.
   */
  public Set<String> missingSubworkflows(String workflow) {
    return deployments.missingFrom(workflow);
  }

  @Override
  public List<RunEvent> history(String id, long afterSeq, int maxEntries) {
    return runs.history(id, afterSeq, maxEntries);
  }

  /**
   * Tells the listener of every event after {@code afterSeq}: those stored first, then those to
   * come, each once and in order, on a thread of the subscription's own.
   */
  public Subscription subscribe(String id, long afterSeq, Consumer<RunEvent> listener) {
    requireOpen();
    var feed = new Feed(id, afterSeq, parts.store(), listener);
    Runnable off = shell.onCommit(ActorId.run(id), feed::signal);
    feeds.add(feed);
    feed.start(
        () -> {
          feeds.remove(feed);
          off.run();
        });
    return feed;
  }

  int runsInMemory() {
    return shell.runsInMemory();
  }

  CompletableFuture<RunResult> completion(String id) {
    return when(id, state -> state.status().isFinal(), state -> result(id, state));
  }

  CompletableFuture<RunStatus> idleness(String id) {
    return when(id, state -> state.status() != RunStatus.RUNNING, RunState::status);
  }

  private <T> CompletableFuture<T> when(
      String id, Predicate<RunState> reached, Function<RunState, T> answer) {
    requireOpen();
    var future = new CompletableFuture<T>();
    var watcher =
        new Watcher() {
          @Override
          public boolean hasSeenEnough(RunState state) {
            if (!future.isDone() && reached.test(state)) {
              future.complete(answer.apply(state));
            }
            return future.isDone();
          }

          @Override
          public void givenUp(PerdureException reason) {
            future.completeExceptionally(reason);
          }
        };
    shell.watch(ActorId.run(id), watcher);
    return future;
  }

  private static RunResult result(String id, RunState state) {
    Json output = state.result() == null ? Json.Null.NULL : state.result();
    return new RunResult(id, state.status(), output, state.error(), state.cancelReason());
  }

  /**
   * Ends the engine in good order. Commits that are under way are finished and heard of; work under
   * way is interrupted and begins again when the directory is opened next.
   */
  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    feeds.forEach(Feed::close);
    shell.quiesce();
    parts.executor().close();
    parts.scheduler().close();
    LocalShell.drain(parts.threads());
    try {
      parts.store().release(claim.fence());
    } finally {
      end();
    }
  }

  /** Also if the store does not answer: nobody waits for ever, and the directory is free. */
  private void end() {
    LocalShell.close(parts.threads());
    shell.refuseTheRest(
        new PerdureException("The engine was closed before this was known to be on disk."));
    try {
      parts.store().close();
    } finally {
      parts.opened().afterwards().run();
    }
  }
}
