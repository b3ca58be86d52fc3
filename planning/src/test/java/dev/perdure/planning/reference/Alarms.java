package dev.perdure.planning.reference;

import dev.perdure.model.json.Json;
import dev.perdure.planning.reference.Memory.Instance;
import dev.perdure.planning.reference.Memory.RunEnd;
import dev.perdure.planning.reference.Memory.RunStatus;
import dev.perdure.planning.reference.Memory.Token;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What becomes due, earliest first; at the same moment the run, then tokens, then fan-ins. */
final class Alarms {
  /** The result of a wait; when exactly it fired is not compared. */
  private static final Json FIRED = Json.object("firedAt", Json.of("then"));

  private Alarms() {}

  /** Something that is due at a time; {@code rank} and {@code id} order what is due together. */
  record Due(long at, int rank, long id, Runnable then) {}

  /** After each thing that was due, everything goes on before the next one is looked at. */
  static void ring(ReferenceRun run) {
    for (Optional<Due> due = next(run);
        due.isPresent() && due.get().at() <= run.memory.now;
        due = next(run)) {
      due.get().then().run();
      run.goOn();
    }
  }

  static Optional<Due> next(ReferenceRun run) {
    if (!run.isRunning()) {
      return Optional.empty();
    }
    var all = new ArrayList<Due>();
    if (run.spec.timeout() != null) {
      all.add(new Due(run.spec.timeout(), 0, 0, () -> runIsLate(run)));
    }
    all.addAll(fanIns(run));
    run.memory.live().forEach(token -> token(run, token).ifPresent(all::add));
    return all.stream()
        .min(Comparator.comparing(Due::at).thenComparing(Due::rank).thenComparing(Due::id));
  }

  private static void runIsLate(ReferenceRun run) {
    run.coverage.saw(Happening.RUN_TIMED_OUT);
    run.end(new RunEnd(RunStatus.TIMED_OUT, null, Problem.ofRun("TIMEOUT")));
  }

  /** {@code timeout} counts from the first arrival, {@code deadline} from the fan-out. */
  private static List<Due> fanIns(ReferenceRun run) {
    var dues = new ArrayList<Due>();
    for (int i = 0; i < run.memory.instances.size(); i++) {
      int id = i;
      Instance instance = run.memory.instances.get(i);
      Sync.Settings settings = run.spec.settings(instance.group());
      if (instance.open() && settings.deadline() != null) {
        long at = instance.openedAt() + settings.deadline();
        dues.add(new Due(at, 2, id, () -> late(run, id, Happening.SYNC_DEADLINE)));
      }
      if (instance.open() && settings.timeout() != null && instance.firstArrival() != null) {
        long at = instance.firstArrival() + settings.timeout();
        dues.add(new Due(at, 2, id, () -> late(run, id, Happening.SYNC_TIMEOUT)));
      }
    }
    return dues;
  }

  private static void late(ReferenceRun run, int instance, Happening what) {
    run.coverage.saw(what);
    FanIns.timeIsOver(run, instance);
  }

  private static Optional<Due> token(ReferenceRun run, Token token) {
    if (token.due() == null) {
      return Optional.empty();
    }
    Runnable then =
        switch (token.status()) {
          case AT_WORK -> () -> attemptIsLate(run, token);
          case WAITING -> () -> waitIsOver(run, token);
          default -> () -> run.dispatch(token, token.input());
        };
    return Optional.of(new Due(token.due(), 1, token.id(), then));
  }

  private static void waitIsOver(ReferenceRun run, Token token) {
    if (run.spec.node(token.place().node()).kind() instanceof NodeSpec.Kind.Wait) {
      NodeEnds.succeed(run, token, FIRED);
    } else {
      run.coverage.saw(Happening.WAIT_TIMED_OUT);
      NodeEnds.fail(run, token, "TIMEOUT", true);
    }
  }

  private static void attemptIsLate(ReferenceRun run, Token token) {
    run.coverage.saw(Happening.ATTEMPT_TIMED_OUT);
    NodeEnds.attemptFailed(run, token, "TIMEOUT", true, null);
  }
}
