package dev.perdure.testkit.power;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Where in a trace to cut the power: anywhere, but most often where it could hurt. */
final class CutPoints {
  private final List<Integer> everywhere = new ArrayList<>();
  private final List<Integer> atSyncs = new ArrayList<>();
  private final List<Integer> atNames = new ArrayList<>();
  private final List<Integer> inCheckpoints = new ArrayList<>();
  private final Set<Integer> databases = new HashSet<>();

  private CutPoints(List<Event> events) {
    for (int i = 0; i < events.size(); i++) {
      everywhere.add(i);
      sort(i, events.get(i));
    }
  }

  private void sort(int index, Event event) {
    switch (event) {
      case Event.Created(int handle, String path) -> {
        atNames.add(index);
        open(handle, path);
      }
      case Event.Opened(int handle, String path) -> open(handle, path);
      case Event.DirectoryMade made -> atNames.add(index);
      case Event.Removed removed -> atNames.add(index);
      case Event.Renamed renamed -> atNames.add(index);
      case Event.SyncBegun begun -> atSyncs.add(index);
      case Event.Synced synced -> atSyncs.add(index);
      case Event.SyncFailed failed -> atSyncs.add(index);
      case Event.Said said -> atSyncs.add(index);
      case Event.Written(int handle, long at, var bytes) when databases.contains(handle) ->
          inCheckpoints.add(index);
      case Event.Written written -> {}
      case Event.Resized resized -> {}
      case Event.CallFailed failed -> {}
    }
  }

  private void open(int handle, String path) {
    if (path.endsWith(".db")) {
      databases.add(handle);
    }
  }

  /** As many as asked for, in order; so many events come before the cut. */
  static List<Integer> of(List<Event> events, int cuts, RandomGenerator random) {
    var points = new CutPoints(events);
    var kinds =
        List.of(points.everywhere, points.atSyncs, points.atNames, points.inCheckpoints).stream()
            .filter(kind -> !kind.isEmpty())
            .toList();
    return random
        .ints(cuts, 0, kinds.size())
        .map(kind -> near(kinds.get(kind), random))
        .map(point -> Math.clamp(point, 0, events.size()))
        .sorted()
        .boxed()
        .toList();
  }

  private static int near(List<Integer> points, RandomGenerator random) {
    return points.get(random.nextInt(points.size())) + random.nextInt(3);
  }
}
