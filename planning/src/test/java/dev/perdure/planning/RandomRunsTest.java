package dev.perdure.planning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.NodeError;
import dev.perdure.model.Parent;
import dev.perdure.model.RunStatus;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.json.Json;
import dev.perdure.model.message.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Random workflows are told random messages; {@link Scenario} checks after each what must hold. */
class RandomRunsTest {
  private static final int SEEDS = 2_000;
  private static final int MOST_STEPS_TO_THE_END = 5_000;

  @Test
  void whatever_a_run_is_told_it_stays_sound_and_ends_when_the_trouble_stops() {
    Set<RunStatus> ends = EnumSet.noneOf(RunStatus.class);
    Set<Class<?>> decided = new HashSet<>();

    for (long seed = 0; seed < SEEDS; seed++) {
      try {
        Scenario run = new Driver(seed).drive();
        ends.add(run.status());
        run.journal().forEach(write -> decided.add(write.getClass()));
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("seed " + seed + ":\n" + RandomWorkflow.yaml(seed), e);
      }
    }

    assertThat(ends)
        .containsExactlyInAnyOrder(
            RunStatus.COMPLETED, RunStatus.FAILED, RunStatus.TIMED_OUT, RunStatus.CANCELLED);
    assertThat(decided)
        .contains(
            Decision.InitializeRun.class,
            Decision.CompleteRun.class,
            Decision.FailRun.class,
            Decision.TimeOutRun.class,
            Decision.CancelRun.class,
            Decision.CreateToken.class,
            Decision.DispatchToken.class,
            Decision.SetDeadline.class,
            Decision.RetryToken.class,
            Decision.CompleteToken.class,
            Decision.FailToken.class,
            Decision.CancelTokens.class,
            Decision.RecordResult.class,
            Decision.WriteContext.class,
            Decision.ClearLastError.class,
            Decision.Ignore.class,
            Decision.CountUncleanEnd.class,
            Decision.RaiseIncident.class,
            Decision.ResolveIncident.class);
  }

  /** Makes trouble for one run, then lets it end. */
  private static final class Driver {
    private final Random random;
    private final Scenario run;
    private final List<Message> told = new ArrayList<>();

    Driver(long seed) {
      this.random = new Random(~seed * 0x9E3779B97F4A7C15L);
      this.run = Scenario.of(RandomWorkflow.yaml(seed));
    }

    Scenario drive() {
      String input = "{'n': %d}".formatted(random.nextInt(4));
      if (random.nextInt(3) == 0) {
        run.startAsChild(input);
      } else {
        run.start(input);
      }
      for (int step = random.nextInt(50); step > 0; step--) {
        trouble();
      }
      end();
      return run;
    }

    private void trouble() {
      switch (random.nextInt(26)) {
        case 24, 25 -> tell(heldOrBegun());
        case 20, 21, 22 -> tell(event());
        case 23 -> tell(answer());
        case 0, 1, 2, 3, 4, 5 -> tell(complete());
        case 6, 7, 8 -> tell(fail());
        case 9, 10 -> tell(stranger());
        case 11 -> repeat();
        case 12, 13, 14 -> run.wakeAfter(Duration.ofMillis(random.nextInt(30_000) - 3_000));
        case 15 -> tell(new Message.UncleanEnd());
        case 16 -> tell(random.nextBoolean() ? new Message.Resume() : new Message.Continue());
        case 17 -> run.reloaded();
        case 18 -> tell(random.nextInt(4) == 0 ? new Message.Park("broken", "held") : fail());
        default -> tell(random.nextInt(9) == 0 ? new Message.Cancel("enough") : complete());
      }
    }

    private void tell(Message message) {
      told.add(message);
      run.tell(message);
    }

    /** Late by now, most likely. */
    private void repeat() {
      if (!told.isEmpty()) {
        run.tell(told.get(random.nextInt(told.size())));
      }
    }

    private Message complete() {
      List<Message.StartChild> children = run.children();
      if (!children.isEmpty() && random.nextBoolean()) {
        Message.StartChild child = children.get(random.nextInt(children.size()));
        return reported(child, random.nextInt(3));
      }
      List<Decision.Execute> work = run.work();
      return work.isEmpty() ? new Message.Wake() : completed(work.get(random.nextInt(work.size())));
    }

    private Message completed(Decision.Execute work) {
      Json result =
          switch (random.nextInt(4)) {
            case 0 -> Json.object("v", Json.of(random.nextInt(5)));
            case 1 -> Json.object("v", Json.of("text"), "flag", Json.of(true));
            case 2 -> Json.array(Json.of(1), Json.Null.NULL);
            default -> Json.Obj.EMPTY;
          };
      return new Message.WorkCompleted(work.token(), work.attempt(), result);
    }

    private Message reported(Message.StartChild child, int how) {
      Parent parent = child.parent();
      if (how == 0) {
        return new Message.ChildCompleted(
            parent.token(), parent.attempt(), child.runId(), Json.object("v", Json.of(3)));
      }
      String code = "E" + random.nextInt(3);
      var error = new NodeError(code, "it said " + code, "n0", 1, random.nextBoolean(), null);
      boolean refused = how == 1 && random.nextBoolean();
      return new Message.ChildFailed(
          parent.token(), parent.attempt(), child.runId(), error, refused);
    }

    private Message event() {
      String id = random.nextInt(3) == 0 ? "id" + random.nextInt(3) : null;
      return new Message.Event("e" + random.nextInt(3), payload(), id);
    }

    private Message answer() {
      return new Message.Answer("n" + random.nextInt(6), null, null, payload());
    }

    private Json payload() {
      return Json.object(
          "v", random.nextInt(4) == 0 ? Json.of("text") : Json.of(random.nextInt(6)));
    }

    private Message fail() {
      List<Decision.Execute> work = run.work();
      if (work.isEmpty()) {
        return new Message.Wake();
      }
      Decision.Execute failed = work.get(random.nextInt(work.size()));
      return new Message.WorkFailed(
          failed.token(),
          failed.attempt(),
          Scenario.failure("E" + random.nextInt(3), random.nextBoolean()));
    }

    private Message heldOrBegun() {
      List<Decision.Execute> work = run.work();
      if (work.isEmpty()) {
        return new Message.WorkHeld(1, 1);
      }
      Decision.Execute one = work.get(random.nextInt(work.size()));
      return random.nextBoolean()
          ? new Message.WorkHeld(one.token(), one.attempt())
          : new Message.WorkBegun(one.token(), one.attempt());
    }

    private Message stranger() {
      long token = random.nextLong(run.state().lastToken() + 3) - 1;
      int attempt = random.nextInt(4);
      return random.nextBoolean()
          ? new Message.WorkCompleted(token, attempt + 5, Json.Obj.EMPTY)
          : new Message.WorkFailed(token, attempt - 5, Scenario.failure("E1", true));
    }

    private void end() {
      run.tell(new Message.Resume());
      for (int step = 0; !run.status().isFinal(); step++) {
        assertThat(step).as("steps to the end").isLessThan(MOST_STEPS_TO_THE_END);
        if (!run.work().isEmpty()) {
          run.tell(completed(run.work().getFirst()));
        } else if (!run.children().isEmpty()) {
          run.tell(reported(run.children().getFirst(), 0));
        } else if (run.state().nextReady().isPresent()) {
          run.tell(new Message.Continue());
        } else {
          run.wakeAfter(Duration.between(run.now(), run.state().nextDue().orElseThrow()));
        }
      }
    }
  }
}
