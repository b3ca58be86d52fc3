package dev.perdure.testkit;

import dev.perdure.model.decision.Decision;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who holds the places of fan-outs whose {@code concurrency} is bounded: a spawned token that
 * begins takes a lane, which is its own while anything that follows from it is live.
 */
final class Lanes {
  private final Lane run = new Lane(null, null);
  private final Map<Long, Lane> ofToken = new HashMap<>();
  private final Map<Long, Lane> ofLiveToken = new HashMap<>();
  private final Map<Long, Lane> ofOrigin = new HashMap<>();
  private final Map<Long, Lane> ofOpenGroup = new HashMap<>();
  private final Map<Long, Lane> spawned = new HashMap<>();
  private final Set<Places> changed = new LinkedHashSet<>();

  /** How many lanes of one spawn are taken. */
  private static final class Places {
    private final Decision.SpawnTokens spawn;
    private int taken;

    Places(Decision.SpawnTokens spawn) {
      this.spawn = spawn;
    }

    private boolean areCrowded() {
      return spawn.concurrency() != null && taken > spawn.concurrency();
    }
  }

  /** Which spawn it belongs to, and the lane in which that happened; null and null for the run. */
  private static final class Lane {
    private final @Nullable Lane outer;
    private final @Nullable Places places;
    private int live;

    Lane(@Nullable Lane outer, @Nullable Places places) {
      this.outer = outer;
      this.places = places;
    }
  }

  private void count(Lane innermost, int change) {
    for (Lane lane = innermost; lane != null; lane = lane.outer) {
      boolean before = lane.live > 0;
      lane.live += change;
      if (lane.places != null && before != lane.live > 0) {
        lane.places.taken += change;
        changed.add(lane.places);
      }
    }
  }

  void follow(Decision.Write write) {
    switch (write) {
      case Decision.CreateToken d -> begin(d.token(), ofToken.getOrDefault(d.parent(), run));
      case Decision.OpenFanOut d -> open(d);
      case Decision.SpawnTokens d -> spawn(d);
      case Decision.BeginToken d -> take(d.token());
      case Decision.WaitForSiblings d -> leave(ofLiveToken.remove(d.token()));
      case Decision.CompleteToken d -> leave(ofLiveToken.remove(d.token()));
      case Decision.FailToken d -> leave(ofLiveToken.remove(d.token()));
      case Decision.CancelTokens d -> d.tokens().forEach(id -> leave(ofLiveToken.remove(id)));
      case Decision.ActivateFanIn d -> goOn(d.instance(), d.token());
      case Decision.FailFanIn d -> goOn(d.instance(), d.token());
      case Decision.CloseFanOut d -> leave(ofOpenGroup.remove(d.instance()));
      default -> {}
    }
  }

  private void begin(long token, Lane lane) {
    ofToken.put(token, lane);
    ofLiveToken.put(token, lane);
    count(lane, 1);
  }

  private void leave(@Nullable Lane lane) {
    if (lane != null) {
      count(lane, -1);
    }
  }

  private void open(Decision.OpenFanOut open) {
    Lane in = ofToken.getOrDefault(open.token(), run);
    ofOrigin.put(open.instance(), in);
    if (open.group() != null) {
      ofOpenGroup.put(open.instance(), in);
      count(in, 1);
    }
  }

  private void spawn(Decision.SpawnTokens spawn) {
    Lane outer = ofOrigin.getOrDefault(spawn.instance(), run);
    var places = new Places(spawn);
    for (long token = spawn.firstToken(); token < spawn.firstToken() + spawn.count(); token++) {
      spawned.put(token, new Lane(outer, places));
    }
  }

  private void take(long token) {
    Lane lane = spawned.remove(token);
    if (lane != null) {
      begin(token, lane);
    }
  }

  private void goOn(long instance, long token) {
    begin(token, ofOrigin.getOrDefault(instance, run));
    leave(ofOpenGroup.remove(instance));
  }

  /** The fan-outs of which more have begun and are not over than may be; between two messages. */
  List<String> crowded() {
    List<String> crowded =
        changed.stream()
            .filter(Places::areCrowded)
            .map(
                places ->
                    "Expected at most %d at work, but found %d of %s"
                        .formatted(places.spawn.concurrency(), places.taken, places.spawn))
            .toList();
    changed.clear();
    return crowded;
  }
}
