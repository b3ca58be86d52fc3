package dev.perdure.engine.local;

import dev.perdure.engine.PerdureException;
import dev.perdure.engine.coordinator.Coordinator;
import dev.perdure.model.ActorId;
import dev.perdure.planning.state.RunState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Function;

/** The coordinators of one thread, and those who watch their runs. Confined to that thread. */
final class Loop {
  private final Executor thread;
  private final int maxIdle;
  private final Function<ActorId, Coordinator> create;
  private final Map<ActorId, Coordinator> coordinators = new HashMap<>();
  private final LinkedHashSet<ActorId> idle = new LinkedHashSet<>();
  private final Map<ActorId, List<Watcher>> watchers = new HashMap<>();
  private boolean beginDue;

  Loop(Executor thread, int maxIdle, Function<ActorId, Coordinator> create) {
    this.thread = thread;
    this.maxIdle = maxIdle;
    this.create = create;
  }

  Executor thread() {
    return thread;
  }

  Coordinator coordinator(ActorId actor) {
    idle.remove(actor);
    return coordinators.computeIfAbsent(actor, create);
  }

  void idle(ActorId actor, boolean ended) {
    Coordinator coordinator = coordinators.get(actor);
    if (coordinator == null || !coordinator.isIdle()) {
      return;
    }
    if (ended) {
      coordinators.remove(actor);
      idle.remove(actor);
      return;
    }
    idle.add(actor);
    if (idle.size() > maxIdle) {
      forget(idle.removeFirst());
    }
  }

  /** True once until it is {@linkplain #begun said} that what was brought has begun. */
  boolean bringsFirst() {
    boolean first = !beginDue;
    beginDue = true;
    return first;
  }

  void begun() {
    beginDue = false;
  }

  int size() {
    return coordinators.size();
  }

  private void forget(ActorId actor) {
    Coordinator coordinator = coordinators.get(actor);
    if (coordinator != null && coordinator.isIdle()) {
      coordinators.remove(actor);
    }
  }

  /** Those who gave up waiting leave, too, so that asking again and again does not fill memory. */
  void watch(ActorId actor, Watcher watcher, RunState state) {
    List<Watcher> watching = watchers.computeIfAbsent(actor, a -> new ArrayList<>());
    watching.removeIf(other -> other.hasSeenEnough(state));
    watching.add(watcher);
  }

  void committed(ActorId actor, RunState state) {
    List<Watcher> watching = watchers.get(actor);
    if (watching == null) {
      return;
    }
    watching.removeIf(watcher -> watcher.hasSeenEnough(state));
    if (watching.isEmpty()) {
      watchers.remove(actor);
    }
  }

  void refuseTheRest(PerdureException reason) {
    coordinators.values().forEach(coordinator -> coordinator.refuseAll(reason));
    watchers.values().forEach(watching -> watching.forEach(watcher -> watcher.givenUp(reason)));
    watchers.clear();
  }
}
