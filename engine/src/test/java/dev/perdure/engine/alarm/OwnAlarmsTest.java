package dev.perdure.engine.alarm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.ActorId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OwnAlarmsTest {
  private static final ActorId RUN = ActorId.run("r-1");

  private final List<ActorId> woken = new ArrayList<>();
  private final List<Timer> timers = new ArrayList<>();
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private final OwnAlarms alarms = new OwnAlarms(() -> now, new Held(), woken::add);

  private record Timer(Duration delay, Runnable task) {}

  /** Timers that go off when the test says so. */
  private final class Held implements Scheduler {
    @Override
    public Scheduled after(Duration delay, Runnable task) {
      var timer = new Timer(delay, task);
      timers.add(timer);
      return () -> timers.remove(timer);
    }

    @Override
    public void close() {}
  }

  private void goOff() {
    timers.removeFirst().task().run();
  }

  @Test
  void an_alarm_that_is_set_again_takes_the_place_of_the_one_before() {
    alarms.set(RUN, now.plusSeconds(20));
    alarms.set(RUN, now.plusSeconds(10));

    assertThat(timers).extracting(Timer::delay).containsExactly(Duration.ofSeconds(10));
  }

  @Test
  void a_timer_that_is_early_by_the_clock_wakes_nobody_and_is_set_again() {
    alarms.set(RUN, now.plusSeconds(10));

    now = now.plusSeconds(4);
    goOff();
    assertThat(woken).isEmpty();
    assertThat(timers).extracting(Timer::delay).containsExactly(Duration.ofSeconds(6));

    now = now.plusSeconds(6);
    goOff();
    assertThat(woken).containsExactly(RUN);
  }

  @Test
  void a_long_wait_looks_at_the_clock_in_between() {
    alarms.set(RUN, now.plus(Duration.ofDays(30)));

    assertThat(timers).extracting(Timer::delay).containsExactly(Waits.LONGEST);
  }
}
