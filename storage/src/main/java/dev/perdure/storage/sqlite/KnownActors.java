package dev.perdure.storage.sqlite;

import dev.perdure.model.ActorId;
import java.util.LinkedHashMap;
import java.util.Map;

/** The actors that the writer dealt with lately; the longest unused one makes room. */
final class KnownActors extends LinkedHashMap<ActorId, KnownActor> {
  static final int MAX = 65_536;

  private static final long serialVersionUID = 1L;

  KnownActors() {
    super(1024, 0.75f, true);
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<ActorId, KnownActor> eldest) {
    return size() > MAX;
  }
}
