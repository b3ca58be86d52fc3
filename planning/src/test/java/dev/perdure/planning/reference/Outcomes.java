package dev.perdure.planning.reference;

import dev.perdure.model.json.Json;
import dev.perdure.planning.reference.Memory.Status;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * All ways in which a run can end, whichever piece of work ends next and however long it takes: the
 * choices are explored one by one, and no state twice.
 */
public final class Outcomes {
  private Outcomes() {}

  /** Empty if there are more states than {@code budget}, or events may come at any time. */
  public static Optional<Set<Outcome>> of(Spec spec, Json input, World world, int budget) {
    if (spec.nodes().stream().anyMatch(node -> node.kind() instanceof NodeSpec.Kind.Await)) {
      return Optional.empty();
    }
    var first = new ReferenceRun(spec, input, new Coverage());
    first.hear(new Event.Start(), 0);
    var outcomes = new LinkedHashSet<Outcome>();
    var seen = new HashSet<Object>();
    var open = new ArrayDeque<>(List.of(first));
    while (!open.isEmpty()) {
      ReferenceRun run = open.pop();
      if (!run.isRunning()) {
        outcomes.add(Outcome.of(run));
      } else if (seen.add(stateOf(run))) {
        if (seen.size() > budget) {
          return Optional.empty();
        }
        open.addAll(next(run, world));
      }
    }
    return Optional.of(outcomes);
  }

  private static List<ReferenceRun> next(ReferenceRun run, World world) {
    var all = new ArrayList<ReferenceRun>();
    for (ReferenceRun.Work work : run.atWork()) {
      all.add(after(run, world.endOf(work), run.memory.now));
    }
    run.nextDue().ifPresent(due -> all.add(after(run, new Event.Wake(), due)));
    return all;
  }

  private static ReferenceRun after(ReferenceRun run, Event event, long now) {
    ReferenceRun copy = run.copy();
    copy.hear(event, now);
    return copy;
  }

  /** What the future depends on. */
  private static Object stateOf(ReferenceRun run) {
    Memory memory = run.memory;
    return List.of(
        memory.now,
        memory.tokens.values().stream().filter(t -> t.status() != Status.ENDED).toList(),
        List.copyOf(memory.scopes),
        List.copyOf(memory.lanes),
        List.copyOf(memory.instances));
  }
}
