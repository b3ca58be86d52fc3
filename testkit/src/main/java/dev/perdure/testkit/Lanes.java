package dev.perdure.testkit;

import dev.perdure.model.decision.Decision;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
  private final List<Lane> taken = new ArrayList<>();

  /** Which spawn it belongs to, and the lane in which that happened; null and null for the run. */
  private static final class Lane {
    private final @Nullable Lane outer;
    private final Decision.@Nullable SpawnTokens spawn;
    private int live;

    Lane(@Nullable Lane outer, Decision.@Nullable SpawnTokens spawn) {
      this.outer = outer;
      this.spawn = spawn;
    }

    private void count(int change) {
      for (Lane lane = this; lane != null; lane = lane.outer) {
        lane.live += change;
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
    lane.count(1);
  }

  private static void leave(@Nullable Lane lane) {
    if (lane != null) {
      lane.count(-1);
    }
  }

  private void open(Decision.OpenFanOut open) {
    Lane in = ofToken.getOrDefault(open.token(), run);
    ofOrigin.put(open.instance(), in);
    if (open.group() != null) {
      ofOpenGroup.put(open.instance(), in);
      in.count(1);
    }
  }

  private void spawn(Decision.SpawnTokens spawn) {
    Lane outer = ofOrigin.getOrDefault(spawn.instance(), run);
    for (long token = spawn.firstToken(); token < spawn.firstToken() + spawn.count(); token++) {
      spawned.put(token, new Lane(outer, spawn));
    }
  }

  private void take(long token) {
    Lane lane = spawned.remove(token);
    if (lane != null) {
      taken.add(lane);
      begin(token, lane);
    }
  }

  private void goOn(long instance, long token) {
    begin(token, ofOrigin.getOrDefault(instance, run));
    leave(ofOpenGroup.remove(instance));
  }

  /** The fan-outs of which more have begun and are not over than may be; between two messages. */
  List<String> crowded() {
    taken.removeIf(lane -> lane.live == 0);
    Map<Decision.SpawnTokens, Integer> places = new HashMap<>();
    for (Lane lane : taken) {
      if (lane.spawn != null && lane.spawn.concurrency() != null) {
        places.merge(lane.spawn, 1, Integer::sum);
      }
    }
    var crowded = new ArrayList<String>();
    places.forEach(
        (spawn, count) -> {
          if (spawn.concurrency() != null && count > spawn.concurrency()) {
            crowded.add(
                "Expected at most %d at work, but found %d of %s"
                    .formatted(spawn.concurrency(), count, spawn));
          }
        });
    return crowded;
  }
}
