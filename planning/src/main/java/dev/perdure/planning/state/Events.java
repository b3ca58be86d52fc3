package dev.perdure.planning.state;

import dev.perdure.model.decision.Decision;
import dev.perdure.model.json.Json;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The events that were sent to a run and that no token has taken yet, oldest first. */
public final class Events {

  /** Of how many events with an id the run remembers that id, the latest ones. */
  public static final int IDS_REMEMBERED = 10_000;

  private final Map<Long, Pending> pending = new LinkedHashMap<>();
  private final Set<String> ids = new LinkedHashSet<>();
  private long last;

  /** An event that waits for a token. */
  public record Pending(long event, String name, Json payload) {}

  Events() {}

  /** Events as they were at some time. */
  Events(long last, List<Pending> pending, List<String> ids) {
    this.last = last;
    pending.forEach(event -> this.pending.put(event.event(), event));
    this.ids.addAll(ids);
  }

  // Changes

  void receive(Decision.ReceiveEvent d) {
    last = d.event();
    pending.put(d.event(), new Pending(d.event(), d.name(), d.payload()));
    if (d.id() != null) {
      ids.add(d.id());
      if (ids.size() > IDS_REMEMBERED) {
        ids.remove(ids.iterator().next());
      }
    }
  }

  void take(Decision.TakeEvent d) {
    if (pending.remove(d.event()) == null) {
      throw new IllegalStateException(
          "Expected event %d to be taken once, but token %d takes it again"
              .formatted(d.event(), d.token()));
    }
  }

  // Questions

  /** The number of the event received last; 0 before the first. */
  public long last() {
    return last;
  }

  public Collection<Pending> pending() {
    return Collections.unmodifiableCollection(pending.values());
  }

  public boolean remembers(@Nullable String id) {
    return id != null && ids.contains(id);
  }

  /** The ids that are remembered, oldest first. */
  public Collection<String> ids() {
    return Collections.unmodifiableCollection(ids);
  }
}
