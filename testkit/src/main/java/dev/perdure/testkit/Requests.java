package dev.perdure.testkit;

import dev.perdure.engine.CancelOutcome;
import dev.perdure.engine.RunExists;
import dev.perdure.engine.RunInfo;
import dev.perdure.engine.RunQuery;
import dev.perdure.engine.RunResult;
import dev.perdure.engine.SendOutcome;
import dev.perdure.engine.StartRequest;
import dev.perdure.engine.TaskFilter;
import dev.perdure.engine.WorkflowEngine;
import dev.perdure.model.RunStatus;
import dev.perdure.model.decision.Awaited;
import dev.perdure.model.json.Json;
import dev.perdure.planning.state.RunState;
import dev.perdure.planning.state.Waits;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What clients ask for, and what must be on disk when they have heard that it was done. */
final class Requests {
  private final Machine machine;
  private final Clients clients;
  private final Ledger ledger;
  private final Set<String> started = new LinkedHashSet<>();
  private final Set<String> sent = new HashSet<>();
  private int gifts;

  Requests(Machine machine, Clients clients, Ledger ledger) {
    this.machine = machine;
    this.clients = clients;
    this.ledger = ledger;
  }

  /** At some moment, when runs have begun with what was there before. */
  void deployLater(String name, String text) {
    clients
        .now(
            Operation.DEPLOY,
            "a new version of " + name,
            () -> {
              machine.deploy(name, text);
              return CompletableFuture.completedFuture(name);
            })
        .after(clients.moment());
  }

  void start(String id, String workflow, Json input) {
    var request = StartRequest.of(workflow).id(id).input(input);
    clients
        .now(Operation.START, "the start of " + id, () -> machine.engine().startAsync(request))
        .then(
            run -> {
              started.add(id);
              ledger.promised(ledger.state(id).isPresent(), id, () -> "its start");
              await(id);
            })
        .ask();
  }

  private void await(String id) {
    clients
        .now(Operation.AWAIT, "the end of " + id, () -> machine.engine().run(id).completion())
        .then(end -> ledger.promised(hasEnded(id, end), id, end::toString))
        .ask();
  }

  private boolean hasEnded(String id, RunResult end) {
    RunState state = ledger.state(id).orElseThrow();
    Json result = state.result() == null ? Json.Null.NULL : state.result();
    return state.status() == end.status() && result.equals(end.output());
  }

  /** The same start gives the same run; another one must be refused. */
  void startAgain(String id, String workflow, Json input, boolean same) {
    var request = StartRequest.of(workflow).id(id).input(input);
    Operation kind = same ? Operation.START_AGAIN : Operation.START_OTHERWISE;
    clients
        .now(kind, "another start of " + id, () -> onceStarted(id, request))
        .then(run -> ledger.promised(same, id, () -> "a start that differs"))
        .orFailure(failure -> failure instanceof RunExists)
        .after(clients.moment());
  }

  private CompletableFuture<?> onceStarted(String id, StartRequest request) {
    return started.contains(id) ? machine.engine().startAsync(request) : notYet(id);
  }

  private static <T> CompletableFuture<T> notYet(String id) {
    return CompletableFuture.failedFuture(new IllegalStateException(id + " is not there yet"));
  }

  void cancel(String id) {
    clients
        .now(
            Operation.CANCEL,
            "a cancellation of " + id,
            () -> machine.engine().cancelAsync(id, "the test says so"))
        .then(outcome -> ledger.promised(isCancelled(id, outcome), id, outcome::toString))
        .after(clients.moment());
  }

  /** Cancels a child of the run, as soon as there is one. */
  void cancelChildOf(String id) {
    clients
        .now(Operation.CANCEL_CHILD, "a cancellation of a child of " + id, () -> endChildOf(id))
        .orFailure(failure -> isOver(id))
        .after(clients.moment());
  }

  private CompletableFuture<CancelOutcome> endChildOf(String id) {
    return ledger
        .childOf(id)
        .map(child -> machine.engine().cancelAsync(child, "the test says so"))
        .orElseGet(() -> notYet("a child of " + id));
  }

  private boolean isCancelled(String id, CancelOutcome outcome) {
    RunStatus status = ledger.state(id).orElseThrow().status();
    return outcome == CancelOutcome.CANCELLED ? status == RunStatus.CANCELLED : status.isFinal();
  }

  void send(String id, String event, Json payload, String eventId) {
    boolean first = sent.add(id + "/" + eventId);
    send(first ? Operation.SEND : Operation.SEND_AGAIN, id, event, payload, eventId)
        .after(clients.moment());
  }

  private Clients.Ask<SendOutcome> send(
      Operation kind, String id, String event, Json payload, String eventId) {
    return clients
        .now(
            kind,
            "event " + eventId + " to " + id,
            () -> machine.engine().sendEventAsync(id, event, payload, eventId))
        .then(
            outcome ->
                ledger.promised(isSent(id, eventId, outcome), id, () -> event + " " + outcome));
  }

  private boolean isSent(String id, String eventId, SendOutcome outcome) {
    return outcome == SendOutcome.ALREADY_FINAL ? isOver(id) : ledger.knowsEvent(id, eventId);
  }

  private boolean isOver(String id) {
    return ledger.state(id).map(state -> state.status().isFinal()).orElse(false);
  }

  /** Gives up when the run has ended. */
  void answer(String id, String node, Json answer) {
    answer(id, node, null, answer);
  }

  private void answer(String id, String node, @Nullable Long token, Json answer) {
    clients
        .now(
            Operation.ANSWER,
            "an answer to " + id + " at " + node,
            () -> machine.engine().answerAsync(id, node, null, token, answer))
        .then(
            nothing ->
                ledger.promised(ledger.knowsAnswer(id, answer), id, () -> "answer " + answer))
        .orFailure(failure -> isOver(id))
        .after(clients.moment());
  }

  /** What anybody sees of a run is what is on disk. */
  void query(String id) {
    clients.now(Operation.QUERY, "a look at " + id, () -> look(id)).after(clients.moment());
  }

  private CompletableFuture<RunStatus> look(String id) {
    WorkflowEngine asked = machine.engine();
    if (ledger.state(id).isEmpty()) {
      return notYet(id);
    }
    RunStatus status = ledger.state(id).orElseThrow().status();
    RunInfo info = asked.find(id).orElseThrow();
    ledger.promised(info.status() == status, id, () -> "as found " + info.status());
    ledger.promised(
        asked.show(id).info().status() == status, id, () -> "as shown " + info.status());
    ledger.promised(!asked.history(id, 0, 10).isEmpty(), id, () -> "a history");
    ledger.promised(asked.list(RunQuery.all()).contains(info), id, () -> "as listed " + info);
    var unused = asked.humanTasks(TaskFilter.all());
    return CompletableFuture.completedFuture(status);
  }

  void resume(String id, Duration later) {
    clients
        .now(Operation.RESUME, "a resumption of " + id, () -> machine.engine().resumeAsync(id))
        .after(later);
  }

  /** Lets a run go on that was parked, or gives it what it waits for; false if it needs nothing. */
  boolean help(String id, @Nullable Function<Awaited, Json> giver) {
    RunState state = ledger.state(id).orElseThrow();
    if (state.status() == RunStatus.INCIDENT) {
      resume(id, Duration.ZERO);
      return true;
    }
    boolean any = false;
    for (Waits.Waiting waiting : state.waits().all()) {
      any |= giver != null && give(id, state, waiting, giver.apply(waiting.what()));
    }
    return any;
  }

  private boolean give(String id, RunState state, Waits.Waiting waiting, Json gift) {
    switch (waiting.what()) {
      case Awaited.Event(String name) ->
          send(Operation.SEND, id, name, gift, "gift-" + gifts++).after(Duration.ZERO);
      case Awaited.Answer asked ->
          answer(id, state.liveToken(waiting.token()).orElseThrow().node(), waiting.token(), gift);
      case Awaited.Timer timer -> {
        return false;
      }
    }
    return true;
  }

  Set<String> started() {
    return Set.copyOf(started);
  }
}
