package dev.perdure.planning.state;

import dev.perdure.model.Artifact;
import dev.perdure.model.Parent;
import dev.perdure.model.TokenStatus;
import dev.perdure.model.json.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A run's state as one JSON value, for comparing and for looking at. */
final class StateJson {
  private StateJson() {}

  static Json write(RunState s) {
    Map<String, Json> fields = new LinkedHashMap<>();
    fields.put("runId", Json.of(s.runId()));
    fields.put("workflow", Json.of(s.workflow()));
    fields.put("version", Json.of(s.version()));
    fields.put("started", Json.of(s.isStarted()));
    fields.put("status", Json.of(s.status().word()));
    fields.put("labels", labels(s));
    if (!s.tasks().isEmpty()) {
      fields.put("tasks", counts(s.tasks()));
    }
    fields.put("input", s.input());
    fields.put("startedAt", time(s.startedAt()));
    fields.put("deadline", time(s.deadline()));
    fields.put("parent", parent(s.parent()));
    fields.put("result", orNull(s.result()));
    fields.put("error", s.error() == null ? Json.Null.NULL : s.error().toJson());
    fields.put("cancelReason", text(s.cancelReason()));
    fields.put("incidents", incidents(s));
    fields.put("lastToken", Json.of(s.lastToken()));
    fields.put("ended", ended(s));
    fields.put("ignored", Json.of(s.ignored()));
    fields.put("tokens", tokens(s));
    fields.put("waits", WaitsJson.waits(s.waits()));
    fields.put("events", WaitsJson.events(s.events()));
    artifacts(s.artifacts()).ifPresent(all -> fields.put("artifacts", all));
    fields.put("scope", s.runScope().toJson());
    fields.put("lastInstance", Json.of(s.lastInstance()));
    fields.put("instances", instances(s));
    return new Json.Obj(fields);
  }

  /** Runs without artifacts say nothing of them. */
  private static Optional<Json> artifacts(Artifacts artifacts) {
    return artifacts.inherited().isEmpty() && artifacts.staged().isEmpty()
        ? Optional.empty()
        : Optional.of(
            Json.object(
                "inherited", references(artifacts.inherited()),
                "staged", references(artifacts.staged())));
  }

  private static Json references(Collection<Artifact> artifacts) {
    return Json.array(artifacts.stream().<Json>map(Artifact::toJson).toList());
  }

  private static Json tokens(RunState s) {
    var items = new ArrayList<Json>();
    s.tokens().forEach(token -> items.add(token(token)));
    return Json.array(items);
  }

  private static Json token(Token t) {
    Map<String, Json> fields = new LinkedHashMap<>();
    fields.put("id", Json.of(t.id()));
    fields.put("node", Json.of(t.node()));
    fields.put("parent", Json.of(t.parent()));
    fields.put("status", Json.of(t.status().word()));
    fields.put("attempt", Json.of(t.attempt()));
    fields.put("input", orNull(t.input()));
    fields.put("config", orNull(t.config()));
    fields.put("due", time(t.due()));
    fields.put("uncleanEnds", Json.of(t.uncleanEnds()));
    fields.put("branch", Json.of(t.branch()));
    fields.put("iterations", counts(t.iterations().toMap()));
    return new Json.Obj(fields);
  }

  private static Json instances(RunState s) {
    var items = new ArrayList<Json>();
    s.instances().forEach(instance -> items.add(instance(instance)));
    return Json.array(items);
  }

  private static Json instance(Instance i) {
    Map<String, Json> fields = new LinkedHashMap<>();
    fields.put("id", Json.of(i.id()));
    fields.put("group", text(i.group()));
    fields.put("total", Json.of(i.total()));
    fields.put("via", Json.array(i.via().stream().map(Json::of).toList()));
    fields.put("enclosing", Json.of(i.enclosingId()));
    fields.put("origin", counts(i.origin().toMap()));
    fields.put("due", time(i.due()));
    fields.put("armed", Json.of(i.isArmed()));
    fields.put("arrived", Json.of(i.arrived()));
    fields.put("ended", Json.of(i.ended()));
    fields.put("failed", Json.of(i.failed()));
    fields.put("spawned", Json.array(i.spawned().stream().map(StateJson::spawned).toList()));
    fields.put("branches", Json.array(i.branches().stream().map(StateJson::branch).toList()));
    return new Json.Obj(fields);
  }

  private static Json spawned(Spawned s) {
    Map<String, Json> fields = new LinkedHashMap<>();
    fields.put("firstToken", Json.of(s.made.firstToken()));
    fields.put("node", Json.of(s.made.node()));
    fields.put("via", Json.of(s.made.via()));
    fields.put("firstIndex", Json.of(s.made.firstIndex()));
    fields.put("count", Json.of(s.made.count()));
    fields.put("items", orNull(s.made.items()));
    fields.put("itemVar", text(s.made.itemVar()));
    Integer concurrency = s.made.concurrency();
    fields.put("concurrency", concurrency == null ? Json.Null.NULL : Json.of(concurrency));
    fields.put("begun", Json.of(s.begun()));
    fields.put("active", Json.of(s.active()));
    return new Json.Obj(fields);
  }

  private static Json branch(Branch b) {
    Map<String, Json> fields = new LinkedHashMap<>();
    fields.put("id", Json.of(b.id()));
    fields.put("standing", Json.of(b.isStanding()));
    fields.put("arrived", Json.of(b.hasArrived()));
    if (b.instance().group() != null) {
      fields.put("scope", b.scope().toJson());
    }
    return new Json.Obj(fields);
  }

  private static Json parent(@Nullable Parent p) {
    return p == null
        ? Json.Null.NULL
        : Json.object(
            "runId", Json.of(p.runId()),
            "token", Json.of(p.token()),
            "attempt", Json.of(p.attempt()),
            "rootId", Json.of(p.rootId()),
            "depth", Json.of(p.depth()));
  }

  private static Json ended(RunState s) {
    Map<String, Json> fields = new LinkedHashMap<>();
    for (TokenStatus status : TokenStatus.values()) {
      if (s.ended(status) > 0) {
        fields.put(status.word(), Json.of(s.ended(status)));
      }
    }
    return new Json.Obj(fields);
  }

  private static Json labels(RunState s) {
    Map<String, Json> fields = new LinkedHashMap<>();
    s.labels().forEach((name, value) -> fields.put(name, Json.of(value)));
    return new Json.Obj(fields);
  }

  private static Json counts(Map<String, Integer> counts) {
    Map<String, Json> fields = new LinkedHashMap<>();
    counts.forEach((name, count) -> fields.put(name, Json.of(count)));
    return new Json.Obj(fields);
  }

  private static Json incidents(RunState s) {
    var items = new ArrayList<Json>();
    for (RunState.Incident incident : s.incidents()) {
      items.add(
          Json.object("reason", Json.of(incident.reason()), "held", Json.of(incident.held())));
    }
    return Json.array(items);
  }

  private static Json time(@Nullable Instant at) {
    return at == null ? Json.Null.NULL : Json.of(at.toString());
  }

  private static Json text(@Nullable String text) {
    return text == null ? Json.Null.NULL : Json.of(text);
  }

  private static Json orNull(@Nullable Json value) {
    return value == null ? Json.Null.NULL : value;
  }
}
