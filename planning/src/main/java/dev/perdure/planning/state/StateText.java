package dev.perdure.planning.state;

import dev.perdure.model.Artifact;
import dev.perdure.model.Parent;
import dev.perdure.model.TokenStatus;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonWriter;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A run's state as JSON text, for keeping, comparing and looking at.
 *
 * <p>The run waits while it is written, and a state may have a hundred thousand branches: so it
 * goes into the text at once, and no value is made of it first.
 */
final class StateText {
  private final JsonWriter out;

  private StateText(JsonWriter out) {
    this.out = out;
  }

  /**
   * @param about how many characters it may be
   */
  static String write(RunState s, int about) {
    var out = new JsonWriter(about);
    new StateText(out).run(s);
    return out.toString();
  }

  private void run(RunState s) {
    out.startObject();
    out.field("runId", s.runId());
    out.field("workflow", s.workflow());
    out.field("version", s.version());
    out.field("started", s.isStarted());
    out.field("status", s.status().word());
    labels(s);
    if (!s.tasks().isEmpty()) {
      counts("tasks", s.tasks());
    }
    out.field("input", s.input());
    time("startedAt", s.startedAt());
    time("deadline", s.deadline());
    parent(s.parent());
    value("result", s.result());
    value("error", s.error() == null ? null : s.error().toJson());
    text("cancelReason", s.cancelReason());
    incidents(s);
    out.field("lastToken", s.lastToken());
    ended(s);
    out.field("ignored", s.ignored());
    out.name("tokens").startArray();
    s.tokens().forEach(this::token);
    out.endArray();
    out.field("waits", WaitsJson.waits(s.waits()));
    out.field("events", WaitsJson.events(s.events()));
    artifacts(s.artifacts());
    out.name("scope");
    scope(s.runScope());
    out.field("lastInstance", s.lastInstance());
    out.name("instances").startArray();
    s.instances().forEach(this::instance);
    out.endArray();
    out.endObject();
  }

  /** Runs without artifacts say nothing of them. */
  private void artifacts(Artifacts artifacts) {
    if (artifacts.inherited().isEmpty() && artifacts.staged().isEmpty()) {
      return;
    }
    out.name("artifacts").startObject();
    references("inherited", artifacts.inherited());
    references("staged", artifacts.staged());
    out.endObject();
  }

  private void references(String name, Collection<Artifact> artifacts) {
    out.name(name).startArray();
    artifacts.forEach(artifact -> out.value(artifact.toJson()));
    out.endArray();
  }

  private void token(Token t) {
    out.startObject();
    out.field("id", t.id());
    out.field("node", t.node());
    out.field("parent", t.parent());
    out.field("status", t.status().word());
    out.field("attempt", t.attempt());
    value("input", t.input());
    value("config", t.config());
    time("due", t.due());
    out.field("uncleanEnds", t.uncleanEnds());
    out.field("branch", t.branch());
    counts("iterations", t.iterations().toMap());
    out.endObject();
  }

  private void instance(Instance i) {
    out.startObject();
    out.field("id", i.id());
    text("group", i.group());
    out.field("total", i.total());
    out.name("via");
    texts(i.via());
    out.field("enclosing", i.enclosingId());
    counts("origin", i.origin().toMap());
    time("due", i.due());
    out.field("armed", i.isArmed());
    out.field("arrived", i.arrived());
    out.field("ended", i.ended());
    out.field("failed", i.failed());
    out.name("spawned").startArray();
    i.spawned().forEach(this::spawned);
    out.endArray();
    out.name("branches").startArray();
    i.branches().forEach(this::branch);
    out.endArray();
    out.endObject();
  }

  private void spawned(Spawned s) {
    out.startObject();
    out.field("firstToken", s.made.firstToken());
    out.field("node", s.made.node());
    out.field("via", s.made.via());
    out.field("firstIndex", s.made.firstIndex());
    out.field("count", s.made.count());
    value("items", s.made.items());
    text("itemVar", s.made.itemVar());
    Integer concurrency = s.made.concurrency();
    value("concurrency", concurrency == null ? null : Json.of(concurrency));
    out.field("begun", s.begun());
    out.field("active", s.active());
    out.endObject();
  }

  private void branch(Branch b) {
    out.startObject();
    out.field("id", b.id());
    out.field("standing", b.isStanding());
    out.field("arrived", b.hasArrived());
    if (b.instance().group() != null) {
      out.name("scope");
      scope(b.scope());
    }
    out.endObject();
  }

  private void scope(Scope s) {
    out.startObject();
    out.field("state", s.ownState().own());
    out.field("output", s.ownOutput().own());
    if (s.isBranch()) {
      whole("stateWhole", s.ownState());
      whole("outputWhole", s.ownOutput());
      out.field("branchOutput", s.branchOutput());
    }
    out.name("results").startObject();
    s.results().forEach(out::field);
    out.endObject();
    if (s.lastError() != null) {
      out.field("lastError", s.lastError().toJson());
    }
    out.field("size", s.size());
    out.endObject();
  }

  private void whole(String name, Written written) {
    out.name(name).startArray();
    written.whole().forEach(this::texts);
    out.endArray();
  }

  private void parent(@Nullable Parent p) {
    if (p == null) {
      value("parent", null);
      return;
    }
    out.name("parent").startObject();
    out.field("runId", p.runId());
    out.field("token", p.token());
    out.field("attempt", p.attempt());
    out.field("rootId", p.rootId());
    out.field("depth", p.depth());
    out.endObject();
  }

  private void ended(RunState s) {
    out.name("ended").startObject();
    for (TokenStatus status : TokenStatus.values()) {
      if (s.ended(status) > 0) {
        out.field(status.word(), s.ended(status));
      }
    }
    out.endObject();
  }

  private void labels(RunState s) {
    out.name("labels").startObject();
    s.labels().forEach(out::field);
    out.endObject();
  }

  private void counts(String name, Map<String, Integer> counts) {
    out.name(name).startObject();
    counts.forEach(out::field);
    out.endObject();
  }

  private void incidents(RunState s) {
    out.name("incidents").startArray();
    for (RunState.Incident incident : s.incidents()) {
      out.startObject();
      out.field("reason", incident.reason()).field("held", incident.held());
      out.endObject();
    }
    out.endArray();
  }

  private void texts(List<String> texts) {
    out.startArray();
    texts.forEach(out::text);
    out.endArray();
  }

  private void time(String name, @Nullable Instant at) {
    text(name, at == null ? null : at.toString());
  }

  private void text(String name, @Nullable String text) {
    if (text == null) {
      value(name, null);
    } else {
      out.field(name, text);
    }
  }

  private void value(String name, @Nullable Json value) {
    out.field(name, value == null ? Json.Null.NULL : value);
  }
}
