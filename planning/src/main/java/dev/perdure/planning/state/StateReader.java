package dev.perdure.planning.state;

import dev.perdure.model.Artifact;
import dev.perdure.model.NodeError;
import dev.perdure.model.Parent;
import dev.perdure.model.RunStatus;
import dev.perdure.model.TokenStatus;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.json.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads what {@link StateText} wrote. */
record StateReader(Json.Obj fields) {

  static StateReader of(Json json) {
    if (json instanceof Json.Obj fields) {
      return new StateReader(fields);
    }
    throw new IllegalStateException("Expected an object of a run's state, but found " + json);
  }

  // The run's own

  /** A run that was suspended is one that runs, and whose tokens all wait. */
  RunStatus runStatus() {
    RunStatus status = RunStatus.ofWord(text("status"));
    return status == RunStatus.SUSPENDED ? RunStatus.RUNNING : status;
  }

  /** A run that completed has a result, which may be null itself. */
  @Nullable Json result() {
    return runStatus() == RunStatus.COMPLETED ? value("result") : null;
  }

  Map<String, String> labels() {
    Map<String, String> labels = new LinkedHashMap<>();
    object("labels").fields.fields().forEach((name, value) -> labels.put(name, text(value)));
    return labels;
  }

  @Nullable Parent parent() {
    Json value = valueOrNull("parent");
    return value == null ? null : of(value).asParent();
  }

  private Parent asParent() {
    return new Parent(
        text("runId"), number("token"), integer("attempt"), text("rootId"), integer("depth"));
  }

  /** Runs without tasks say nothing of them. */
  Map<String, Integer> tasks() {
    var tasks = new LinkedHashMap<String, Integer>();
    if (fields.get("tasks") != null) {
      object("tasks").counts().forEach((name, version) -> tasks.put(name, version.intValue()));
    }
    return tasks;
  }

  List<RunState.Incident> incidents() {
    var incidents = new ArrayList<RunState.Incident>();
    for (StateReader incident : objects("incidents")) {
      incidents.add(new RunState.Incident(incident.text("reason"), incident.text("held")));
    }
    return incidents;
  }

  Tokens tokens() {
    var live = new ArrayList<Token>();
    objects("tokens").forEach(token -> live.add(token.token()));
    Map<TokenStatus, Long> ended = new LinkedHashMap<>();
    object("ended").counts().forEach((word, count) -> ended.put(tokenStatus(word), count));
    return new Tokens(
        text("runId"), number("lastToken"), ended, live, WaitsJson.waits(objects("waits")));
  }

  Scope runScope() {
    StateReader scope = object("scope");
    return scope.scope(null, Written.all(scope.value("state")), Written.all(scope.value("output")));
  }

  private Scope branchScope(Scope enclosing) {
    return scope(
        enclosing,
        new Written(value("state"), paths("stateWhole")),
        new Written(value("output"), paths("outputWhole")));
  }

  private Scope scope(@Nullable Scope enclosing, Written state, Written output) {
    return new Scope(
        enclosing,
        state,
        output,
        enclosing == null ? Json.Obj.EMPTY : value("branchOutput"),
        object("results").fields.fields(),
        error("lastError"),
        number("size"));
  }

  private Set<List<String>> paths(String name) {
    var paths = new TreeSet<>(Written::compare);
    for (Json path : list(name)) {
      paths.add(((Json.Arr) path).items().stream().map(StateReader::text).toList());
    }
    return paths;
  }

  /** Those opened inside others come after them, so that each finds the branch it is in. */
  Instances instances(Scope run, Collection<Token> tokens) {
    var instances = new Instances();
    for (StateReader each : objects("instances")) {
      each.instance(instances, run);
    }
    instances.lastWas(number("lastInstance"));
    for (Token token : tokens) {
      Branch branch = instances.branch(token.branch());
      if (branch != null) {
        branch.add(token.id());
      }
    }
    return instances;
  }

  private void instance(Instances into, Scope run) {
    Branch enclosing = into.branch(number("enclosing"));
    var opened =
        new Decision.OpenFanOut(
            number("id"),
            0,
            textOrNull("group"),
            integer("total"),
            list("via").stream().map(StateReader::text).toList(),
            time("due"));
    var instance = new Instance(opened, enclosing, Iterations.of(object("origin").counts()));
    if (flag("armed")) {
      instance.arm(time("due"));
    }
    instance.count(integer("arrived"), integer("ended"), integer("failed"));
    into.add(instance);
    for (StateReader each : objects("spawned")) {
      into.add(each.spawned(instance));
    }
    Scope around = enclosing == null ? run : enclosing.scope();
    for (StateReader each : objects("branches")) {
      into.add(each.branch(instance, around));
    }
  }

  private Spawned spawned(Instance instance) {
    var made =
        new Decision.SpawnTokens(
            instance.id(),
            number("firstToken"),
            text("node"),
            text("via"),
            integer("firstIndex"),
            integer("count"),
            valueOrNull("items"),
            textOrNull("itemVar"),
            valueOrNull("concurrency") == null ? null : integer("concurrency"));
    return new Spawned(instance, made, integer("begun"), integer("active"));
  }

  private Branch branch(Instance instance, Scope around) {
    long id = number("id");
    Scope own = instance.group() == null ? around : object("scope").branchScope(around);
    var branch = new Branch(instance.spawnedFor(id), id, own);
    if (flag("standing")) {
      branch.stand();
    }
    if (flag("arrived")) {
      branch.arrive();
    }
    return branch;
  }

  /** Runs without artifacts say nothing of them. */
  Artifacts artifacts() {
    if (fields.get("artifacts") == null) {
      return new Artifacts();
    }
    StateReader all = object("artifacts");
    return new Artifacts(all.references("inherited"), all.references("staged"));
  }

  private List<Artifact> references(String name) {
    return list(name).stream().map(Artifact::ofJson).toList();
  }

  Events events() {
    return WaitsJson.events(object("events"));
  }

  private Token token() {
    return new Token(
        number("id"),
        text("node"),
        number("parent"),
        tokenStatus(text("status")),
        integer("attempt"),
        valueOrNull("input"),
        valueOrNull("config") instanceof Json.Obj config ? config : null,
        time("due"),
        integer("uncleanEnds"),
        number("branch"),
        Iterations.of(object("iterations").counts()));
  }

  private static TokenStatus tokenStatus(String word) {
    return TokenStatus.valueOf(word.toUpperCase(Locale.ROOT));
  }

  private Map<String, Long> counts() {
    Map<String, Long> counts = new LinkedHashMap<>();
    fields.fields().keySet().forEach(name -> counts.put(name, number(name)));
    return counts;
  }

  // Values

  Json value(String name) {
    Json value = fields.get(name);
    if (value == null) {
      throw new IllegalStateException(
          "Expected '%s' in a run's state, but found only %s"
              .formatted(name, fields.fields().keySet()));
    }
    return value;
  }

  private @Nullable Json valueOrNull(String name) {
    Json value = fields.get(name);
    return value instanceof Json.Null ? null : value;
  }

  /** Whether there is such a value, and not null. */
  boolean has(String name) {
    return valueOrNull(name) != null;
  }

  String text(String name) {
    return text(value(name));
  }

  @Nullable String textOrNull(String name) {
    Json value = valueOrNull(name);
    return value == null ? null : text(value);
  }

  private static String text(Json value) {
    if (value instanceof Json.Text(String text)) {
      return text;
    }
    throw new IllegalStateException("Expected text in a run's state, but found " + value);
  }

  long number(String name) {
    if (value(name) instanceof Json.Int(long number)) {
      return number;
    }
    throw new IllegalStateException("Expected a number, but '%s' is not".formatted(name));
  }

  int integer(String name) {
    return Math.toIntExact(number(name));
  }

  boolean flag(String name) {
    return Json.Bool.TRUE.equals(value(name));
  }

  @Nullable Instant time(String name) {
    Json value = valueOrNull(name);
    return value == null ? null : Instant.parse(text(value));
  }

  @Nullable NodeError error(String name) {
    Json value = valueOrNull(name);
    return value == null ? null : of(value).asError();
  }

  private NodeError asError() {
    return new NodeError(
        text("code"),
        text("message"),
        textOrNull("node"),
        integer("attempts"),
        flag("retryable"),
        error("cause"),
        valueOrNull("index") == null ? null : integer("index"));
  }

  StateReader object(String name) {
    return of(value(name));
  }

  List<StateReader> objects(String name) {
    return list(name).stream().map(StateReader::of).toList();
  }

  List<String> texts(String name) {
    return list(name).stream().map(StateReader::text).toList();
  }

  private List<Json> list(String name) {
    if (value(name) instanceof Json.Arr list) {
      return list.items();
    }
    throw new IllegalStateException("Expected a list, but '%s' is not".formatted(name));
  }
}
