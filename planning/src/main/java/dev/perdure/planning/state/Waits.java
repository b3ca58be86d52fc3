package dev.perdure.planning.state;

import dev.perdure.model.decision.Awaited;
import dev.perdure.model.decision.Decision;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The tokens that wait for some time, an event or a person, in the order in which they began. */
public final class Waits {
  private final Map<Long, Waiting> all = new LinkedHashMap<>();
  private final Map<String, Set<Long>> byEvent = new HashMap<>();

  /** Tokens at which a person was asked, or is asked no more, since somebody looked last. */
  private final Set<Long> tasksTouched = new LinkedHashSet<>();

  /** What one token waits for, and since when. */
  public record Waiting(long token, Awaited what, Instant since) {}

  Waits() {}

  /** Waits as they were at some time. */
  Waits(List<Waiting> waiting) {
    waiting.forEach(this::put);
    tasksTouched.clear();
  }

  // Changes

  void begin(Decision.BeginWait d) {
    put(new Waiting(d.token(), d.what(), d.since()));
  }

  private void put(Waiting waiting) {
    all.put(waiting.token(), waiting);
    switch (waiting.what()) {
      case Awaited.Timer timer -> {}
      case Awaited.Event(String name) ->
          byEvent.computeIfAbsent(name, n -> new LinkedHashSet<>()).add(waiting.token());
      case Awaited.Answer answer -> tasksTouched.add(waiting.token());
    }
  }

  void end(long token) {
    Waiting ended = all.remove(token);
    switch (ended == null ? null : ended.what()) {
      case Awaited.Event(String name) -> {
        Set<Long> others = byEvent.get(name);
        if (others != null && others.remove(token) && others.isEmpty()) {
          byEvent.remove(name);
        }
      }
      case Awaited.Answer answer -> tasksTouched.add(token);
      case Awaited.Timer timer -> {}
      case null -> {}
    }
  }

  // Questions

  public Collection<Waiting> all() {
    return Collections.unmodifiableCollection(all.values());
  }

  public @Nullable Waiting find(long token) {
    return all.get(token);
  }

  /** Those that wait for an event of this name, the longest first. */
  public List<Long> forEvent(String name) {
    return List.copyOf(byEvent.getOrDefault(name, Set.of()));
  }

  /**
   * Tokens at which a person was asked, or is asked no more, since this was called last; it is no
   * part of the state, but tells whoever keeps a list of questions what to look at.
   */
  public List<Long> takeTasksTouched() {
    List<Long> touched = List.copyOf(tasksTouched);
    tasksTouched.clear();
    return touched;
  }
}
