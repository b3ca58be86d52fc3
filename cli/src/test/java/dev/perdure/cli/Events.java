package dev.perdure.cli;

import dev.perdure.engine.RunEvent;
import dev.perdure.model.json.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes up the events of a run, one second after the other. */
final class Events {

  static final Instant START = Instant.parse("2026-03-01T10:00:00Z");

  private final String run;
  private final List<RunEvent> events = new ArrayList<>();

  private Events(String run) {
    this.run = run;
  }

  static Events ofRun() {
    return ofRun("order-1");
  }

  static Events ofRun(String id) {
    return new Events(id).add("workflow.started", null, null, Json.Obj.EMPTY);
  }

  /** A token that runs a child. */
  Events child(long token, long parent, String node, String child) {
    return token(token, parent, node)
        .add("subworkflow.dispatched", token, node, Json.object("child", Json.of(child)));
  }

  Events token(long token, long parent, String node) {
    return add("token.created", token, node, Json.object("parent", Json.of(parent)));
  }

  Events dispatched(long token, String node, int attempt) {
    return add("task.dispatched", token, node, Json.object("attempt", Json.of(attempt)));
  }

  Events retrying(long token, String node, int next, int seconds) {
    Instant at = now().plusSeconds(1L + seconds);
    return add(
        "task.retrying",
        token,
        node,
        Json.object(
            "attempt",
            Json.of(next),
            "at",
            Json.of(at.toString()),
            "error",
            error("BUSY", "later")));
  }

  Events failed(long token, String node) {
    return add("task.failed", token, node, Json.object("error", error("DECLINED", "no money")));
  }

  Events add(String type, @Nullable Long token, @Nullable String node, Json.Obj data) {
    int seconds = events.size();
    events.add(new RunEvent(run, seconds, 0, START.plusSeconds(seconds), type, token, node, data));
    return this;
  }

  Events add(String type, long token, String node) {
    return add(type, token, node, Json.Obj.EMPTY);
  }

  static Json.Obj error(String code, String message) {
    return Json.object("code", Json.of(code), "message", Json.of(message));
  }

  /** When the latest event happened. */
  Instant now() {
    return START.plusSeconds(events.size() - 1L);
  }

  List<RunEvent> events() {
    return List.copyOf(events);
  }

  RunTree tree() {
    var tree = new RunTree();
    events.forEach(tree::apply);
    return tree;
  }
}
