package dev.perdure.engine.history;

import dev.perdure.engine.RunEvent;
import dev.perdure.engine.journal.JournalRow;
import dev.perdure.engine.journal.JournalText;
import dev.perdure.model.Artifact;
import dev.perdure.model.NodeError;
import dev.perdure.model.decision.ContextWrite;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.json.Json;
import dev.perdure.storage.JournalEntry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Tells the entries of one run's journal, in order, as events. */
public final class EventReader {
  private final String runId;
  private final Map<Long, String> nodes = new HashMap<>();
  private final Map<Long, Long> origins = new HashMap<>();
  private final TreeMap<Long, Decision.SpawnTokens> spawns = new TreeMap<>();

  public EventReader(String runId) {
    this.runId = runId;
  }

  public List<RunEvent> read(JournalEntry entry) {
    JournalRow row = JournalText.read(entry.format(), entry.body());
    var events = new ArrayList<RunEvent>();
    for (Decision.Write write : row.writes()) {
      tell(write, new Teller(entry.seq(), entry.at(), events));
    }
    return events;
  }

  private void tell(Decision.Write write, Teller to) {
    switch (write) {
      case Decision.InitializeRun d -> to.run("workflow.started", started(d));
      case Decision.CompleteRun d -> to.run("workflow.completed", one("result", d.result()));
      case Decision.RefuseInput d -> to.run("workflow.failed", error(d.error()));
      case Decision.FailRun d -> to.run("workflow.failed", error(d.error()));
      case Decision.TimeOutRun d -> to.run("workflow.timed_out", error(d.error()));
      case Decision.CancelRun d -> to.run("workflow.cancelled", text("reason", d.reason()));
      case Decision.CreateToken d -> {
        nodes.put(d.token(), d.node());
        to.token("token.created", d.token(), created(d));
      }
      case Decision.DispatchToken d -> to.token("task.dispatched", d.token(), dispatched(d));
      case Decision.SetDeadline d ->
          to.token(d.deadline() == null ? "task.held" : "task.begun", d.token(), timed(d));
      case Decision.StartChild d -> to.token("subworkflow.dispatched", d.token(), child(d));
      case Decision.CancelChildren d -> to.run("subworkflow.cancelled", children(d));
      case Decision.BeginWait d -> to.token("token.waiting", d.token(), WaitEvents.waiting(d));
      case Decision.ReceiveEvent d -> to.run("event.received", WaitEvents.received(d));
      case Decision.EmitEvent d -> to.token("event.emitted", d.token(), WaitEvents.emitted(d));
      case Decision.TakeEvent d -> to.token("event.taken", d.token(), WaitEvents.taken(d));
      case Decision.RetryToken d -> to.token("task.retrying", d.token(), retrying(d));
      case Decision.CompleteToken d -> to.token("token.completed", d.token(), Json.Obj.EMPTY);
      case Decision.FailToken d -> to.token("task.failed", d.token(), error(d.error()));
      case Decision.CancelTokens d -> {
        for (long token : d.tokens()) {
          to.token("token.cancelled", token, text("reason", d.reason()));
        }
      }
      case Decision.OpenFanOut d -> {
        origins.put(d.instance(), d.token());
        to.token("fan_out.started", d.token(), opened(d));
      }
      case Decision.SpawnTokens d -> {
        spawns.put(d.firstToken(), d);
        to.run("tokens.spawned", spawned(d));
      }
      case Decision.BeginToken d -> begun(d.token(), to);
      case Decision.WaitForSiblings d ->
          to.token("token.waiting_for_siblings", d.token(), instance(d.instance(), d.index()));
      case Decision.SettleBranch d ->
          to.run(
              "branch." + d.end().name().toLowerCase(Locale.ROOT),
              instance(d.instance(), d.index()));
      case Decision.ArmFanIn d -> {}
      case Decision.MergeBranches d ->
          to.run(
              "branches.merged", instance(d.instance()).with(path(d.write()), d.write().value()));
      case Decision.ActivateFanIn d -> {
        to.run("fan_in.completed", instance(d.instance()));
        created(d.token(), d.node(), to);
      }
      case Decision.FailFanIn d -> {
        to.run("fan_in.failed", instance(d.instance()).with("code", Json.of(d.code())));
        created(d.token(), d.node(), to);
      }
      case Decision.CloseFanOut d -> to.run("fan_out.cancelled", instance(d.instance()));
      case Decision.RecordResult d ->
          to.token("task.completed", d.token(), one("result", d.result()));
      case Decision.StageArtifacts d -> {
        for (Artifact artifact : d.artifacts()) {
          to.token("artifact.staged", d.token(), artifact.toJson());
        }
      }
      case Decision.WriteContext d -> to.token("context.written", d.token(), written(d));
      case Decision.ClearLastError d -> {}
      case Decision.Ignore d -> to.run("message.ignored", text("reason", d.reason()));
      case Decision.CountUncleanEnd d -> {
        for (long token : d.tokens()) {
          to.token("token.interrupted", token, Json.Obj.EMPTY);
        }
      }
      case Decision.RaiseIncident d -> to.run("workflow.incident", text("reason", d.reason()));
      case Decision.ResolveIncident d -> to.run("workflow.resumed", Json.Obj.EMPTY);
    }
  }

  private void begun(long token, Teller to) {
    Decision.SpawnTokens spawn = spawns.floorEntry(token).getValue();
    nodes.put(token, spawn.node());
    to.token(
        "token.created",
        token,
        Json.object(
            "parent", Json.of(origins.getOrDefault(spawn.instance(), 0L)),
            "via", Json.of(spawn.via()),
            "index", Json.of(spawn.firstIndex() + token - spawn.firstToken())));
  }

  /** A token that follows a fan-in, and no other token. */
  private void created(long token, String node, Teller to) {
    nodes.put(token, node);
    to.token("token.created", token, Json.Obj.EMPTY);
  }

  /** Numbers the events of one entry. */
  private final class Teller {
    private final long seq;
    private final Instant at;
    private final List<RunEvent> events;

    Teller(long seq, Instant at, List<RunEvent> events) {
      this.seq = seq;
      this.at = at;
      this.events = events;
    }

    void run(String type, Json.Obj data) {
      add(type, null, data);
    }

    void token(String type, long token, Json.Obj data) {
      add(type, token, data);
    }

    private void add(String type, @Nullable Long token, Json.Obj data) {
      String node = token == null ? null : nodes.get(token);
      events.add(new RunEvent(runId, seq, events.size(), at, type, token, node, data));
    }
  }

  private static Json.Obj started(Decision.InitializeRun d) {
    Json.Obj data =
        Json.object(
            "workflow", Json.of(d.workflow()), "version", Json.of(d.version()), "input", d.input());
    return d.parent() == null ? data : data.with("parent", Json.of(d.parent().runId()));
  }

  private static Json.Obj child(Decision.StartChild d) {
    Map<String, Json> data = new LinkedHashMap<>();
    data.put("attempt", Json.of(d.attempt()));
    data.put("child", Json.of(d.child()));
    data.put("workflow", Json.of(d.workflow()));
    if (d.version() != null) {
      data.put("version", Json.of(d.version()));
    }
    if (d.input() != null) {
      data.put("input", d.input());
    }
    if (d.deadline() != null) {
      data.put("deadline", Json.of(d.deadline().toString()));
    }
    return new Json.Obj(data);
  }

  private static Json.Obj children(Decision.CancelChildren d) {
    return Json.object(
        "children",
        Json.array(d.children().stream().map(Json::of).toList()),
        "reason",
        Json.of(d.reason()));
  }

  private static Json.Obj created(Decision.CreateToken d) {
    Json.Obj data = Json.object("parent", Json.of(d.parent()));
    return d.via() == null ? data : data.with("via", Json.of(d.via()));
  }

  private static Json.Obj opened(Decision.OpenFanOut d) {
    Json.Obj data = instance(d.instance()).with("total", Json.of(d.total()));
    return d.group() == null ? data : data.with("group", Json.of(d.group()));
  }

  private static Json.Obj spawned(Decision.SpawnTokens d) {
    return instance(d.instance())
        .with("firstToken", Json.of(d.firstToken()))
        .with("count", Json.of(d.count()))
        .with("via", Json.of(d.via()));
  }

  private static Json.Obj instance(long instance) {
    return one("instance", Json.of(instance));
  }

  private static Json.Obj instance(long instance, int index) {
    return instance(instance).with("index", Json.of(index));
  }

  private static Json.Obj dispatched(Decision.DispatchToken d) {
    Map<String, Json> data = new LinkedHashMap<>();
    data.put("attempt", Json.of(d.attempt()));
    if (d.input() != null) {
      data.put("input", d.input());
    }
    if (d.deadline() != null) {
      data.put("deadline", Json.of(d.deadline().toString()));
    }
    return new Json.Obj(data);
  }

  private static Json.Obj timed(Decision.SetDeadline d) {
    return d.deadline() == null ? Json.Obj.EMPTY : text("deadline", d.deadline().toString());
  }

  private static Json.Obj retrying(Decision.RetryToken d) {
    return Json.object(
        "attempt", Json.of(d.nextAttempt()),
        "at", Json.of(d.at().toString()),
        "error", d.error().toJson());
  }

  private static Json.Obj written(Decision.WriteContext d) {
    Map<String, Json> data = new LinkedHashMap<>();
    for (var write : d.writes()) {
      data.put(path(write), write.value());
    }
    return new Json.Obj(data);
  }

  private static String path(ContextWrite write) {
    String root =
        switch (write.root()) {
          case STATE -> "state";
          case OUTPUT -> "output";
          case BRANCH_OUTPUT -> "_branch.output";
        };
    return write.path().isEmpty() ? root : root + "." + String.join(".", write.path());
  }

  private static Json.Obj error(NodeError error) {
    return one("error", error.toJson());
  }

  private static Json.Obj text(String name, String value) {
    return one(name, Json.of(value));
  }

  private static Json.Obj one(String name, Json value) {
    return Json.object(name, value);
  }
}
