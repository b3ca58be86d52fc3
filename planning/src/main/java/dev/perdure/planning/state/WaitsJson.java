package dev.perdure.planning.state;

import dev.perdure.model.decision.Awaited;
import dev.perdure.model.json.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What tokens wait for, and the events that were kept, as JSON and back. */
final class WaitsJson {
  private WaitsJson() {}

  static Json waits(Waits waits) {
    var items = new ArrayList<Json>();
    waits.all().forEach(waiting -> items.add(waiting(waiting)));
    return Json.array(items);
  }

  private static Json waiting(Waits.Waiting waiting) {
    Map<String, Json> fields = new LinkedHashMap<>();
    fields.put("token", Json.of(waiting.token()));
    fields.put("since", Json.of(waiting.since().toString()));
    switch (waiting.what()) {
      case Awaited.Timer(Instant until) -> fields.put("until", Json.of(until.toString()));
      case Awaited.Event(String name) -> fields.put("event", Json.of(name));
      case Awaited.Answer answer -> {
        fields.put("prompt", Json.of(answer.prompt()));
        fields.put("assignee", orNull(answer.assignee()));
        fields.put("branch", answer.branch() == null ? Json.Null.NULL : Json.of(answer.branch()));
      }
    }
    return new Json.Obj(fields);
  }

  static Waits waits(List<StateReader> items) {
    var waiting = new ArrayList<Waits.Waiting>();
    for (StateReader item : items) {
      waiting.add(
          new Waits.Waiting(
              item.number("token"), awaited(item), Instant.parse(item.text("since"))));
    }
    return new Waits(waiting);
  }

  private static Awaited awaited(StateReader item) {
    if (item.has("until")) {
      return new Awaited.Timer(Instant.parse(item.text("until")));
    }
    if (item.has("event")) {
      return new Awaited.Event(item.text("event"));
    }
    return new Awaited.Answer(
        item.text("prompt"),
        item.textOrNull("assignee"),
        item.has("branch") ? item.integer("branch") : null);
  }

  static Json events(Events events) {
    var pending = new ArrayList<Json>();
    for (Events.Pending event : events.pending()) {
      pending.add(
          Json.object(
              "event", Json.of(event.event()),
              "name", Json.of(event.name()),
              "payload", event.payload()));
    }
    return Json.object(
        "last", Json.of(events.last()),
        "pending", Json.array(pending),
        "ids", Json.array(events.ids().stream().map(Json::of).toList()));
  }

  static Events events(StateReader events) {
    var pending = new ArrayList<Events.Pending>();
    for (StateReader event : events.objects("pending")) {
      pending.add(
          new Events.Pending(event.number("event"), event.text("name"), event.value("payload")));
    }
    return new Events(events.number("last"), pending, events.texts("ids"));
  }

  private static Json orNull(@Nullable String text) {
    return text == null ? Json.Null.NULL : Json.of(text);
  }
}
