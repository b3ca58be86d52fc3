package dev.perdure.engine.alarm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.ActorId;
import dev.perdure.storage.Birth;
import dev.perdure.storage.Commit;
import dev.perdure.storage.Fence;
import dev.perdure.storage.JournalEntry;
import dev.perdure.storage.Standing;
import dev.perdure.storage.memory.MemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class StoreAlarmsTest {
  private static final ActorId FIRST = ActorId.run("first");
  private static final ActorId SECOND = ActorId.run("second");

  private final MemoryStore store = new MemoryStore();
  private final Fence fence = store.claim(0).fence();
  private final List<ActorId> woken = new ArrayList<>();
  private final List<Timer> timers = new ArrayList<>();
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private final StoreAlarms alarms = new StoreAlarms(store, () -> now, new Held(), woken::add);

  private record Timer(Instant at, Runnable task) {}

  /** Timers that go off when the test lets time pass. */
  private final class Held implements Scheduler {
    @Override
    public Scheduled after(Duration delay, Runnable task) {
      var timer = new Timer(now.plus(delay), task);
      timers.add(timer);
      return () -> timers.remove(timer);
    }

    @Override
    public void close() {}
  }

  private void set(ActorId actor, Instant at) {
    store.commit(
        new Commit(
            actor,
            fence,
            0,
            List.of(new JournalEntry(1, now, 1, "{}")),
            List.of(),
            List.of(),
            new Birth("timer", 1, null, actor, now, Map.of()),
            new Standing("suspended", false, at, null)),
        outcome -> {});
    alarms.set(actor, at);
  }

  private void passTo(Instant until) {
    while (true) {
      var next = timers.stream().min(Comparator.comparing(Timer::at));
      if (next.isEmpty() || next.get().at().isAfter(until)) {
        now = until;
        return;
      }
      timers.remove(next.get());
      now = next.get().at();
      next.get().task().run();
    }
  }

  @Test
  void an_alarm_rings_in_time_while_another_one_is_still_being_handled() {
    set(FIRST, now.plusMillis(10));
    set(SECOND, now.plusMillis(13));

    passTo(now.plusMillis(10));
    assertThat(woken).containsExactly(FIRST);

    passTo(now.plusMillis(3));
    assertThat(woken).containsExactly(FIRST, SECOND);
  }

  @Test
  void who_is_being_woken_is_not_woken_again_until_that_is_handled() {
    set(FIRST, now.plusMillis(10));

    passTo(now.plusMillis(200));
    assertThat(woken).containsExactly(FIRST);

    alarms.handled(FIRST);
    passTo(now.plusMillis(200));
    assertThat(woken).containsExactly(FIRST, FIRST);
  }

  @Test
  void what_is_due_when_it_starts_rings_at_once() {
    set(FIRST, now.minusSeconds(5));
    timers.clear();

    new StoreAlarms(store, () -> now, new Held(), woken::add).start();

    assertThat(woken).containsExactly(FIRST);
  }
}
