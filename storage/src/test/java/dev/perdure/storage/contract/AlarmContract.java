package dev.perdure.storage.contract;

import static dev.perdure.storage.contract.CommitBuilder.NOON;
import static dev.perdure.storage.contract.CommitBuilder.birth;
import static dev.perdure.storage.contract.CommitBuilder.next;
import static dev.perdure.storage.contract.CommitBuilder.running;
import static dev.perdure.storage.contract.CommitBuilder.wakingAt;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.ActorId;
import dev.perdure.storage.Alarm;
import dev.perdure.storage.Fence;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** An alarm stays until its actor changes it. */
public interface AlarmContract extends StoreUnderTest {
  ActorId A = ActorId.run("a");
  ActorId B = ActorId.run("b");
  ActorId C = ActorId.run("c");

  @Test
  default void without_alarms_there_is_no_next() {
    commit(birth(A, fence()));

    assertThat(store().nextAlarm(Instant.MIN)).isEmpty();
    assertThat(store().alarmsDue(Instant.MAX, 10)).isEmpty();
  }

  @Test
  default void due_alarms_come_earliest_first() {
    Fence fence = fence();
    commit(birth(A, fence).standing(wakingAt(NOON.plusSeconds(2))));
    commit(birth(B, fence).standing(wakingAt(NOON.plusSeconds(1))));
    commit(birth(C, fence).standing(wakingAt(NOON.plusSeconds(3))));

    assertThat(store().nextAlarm(Instant.MIN)).contains(NOON.plusSeconds(1));
    assertThat(store().nextAlarm(NOON.plusSeconds(1))).contains(NOON.plusSeconds(2));
    assertThat(store().nextAlarm(NOON.plusSeconds(3))).isEmpty();
    assertThat(store().alarmsDue(NOON.plusSeconds(2), 10))
        .containsExactly(new Alarm(B, NOON.plusSeconds(1)), new Alarm(A, NOON.plusSeconds(2)));
    assertThat(store().alarmsDue(Instant.MAX, 1))
        .containsExactly(new Alarm(B, NOON.plusSeconds(1)));
    assertThat(store().alarmsDue(NOON, 10)).isEmpty();
  }

  @Test
  default void reading_an_alarm_does_not_clear_it() {
    commit(birth(A, fence()).standing(wakingAt(NOON)));
    store().alarmsDue(NOON, 10);

    assertThat(store().alarmsDue(NOON, 10)).containsExactly(new Alarm(A, NOON));
  }

  @Test
  default void a_commit_without_a_standing_keeps_the_alarm() {
    Fence fence = fence();
    commit(birth(A, fence).standing(wakingAt(NOON)));
    commit(next(A, fence, 1));

    assertThat(store().nextAlarm(Instant.MIN)).contains(NOON);
  }

  @Test
  default void an_alarm_is_changed_and_cleared_by_its_actor() {
    Fence fence = fence();
    commit(birth(A, fence).standing(wakingAt(NOON)));

    commit(next(A, fence, 1).standing(wakingAt(NOON.plusSeconds(9))));
    assertThat(store().alarmsDue(Instant.MAX, 10))
        .containsExactly(new Alarm(A, NOON.plusSeconds(9)));

    commit(next(A, fence, 2).standing(running()));
    assertThat(store().alarmsDue(Instant.MAX, 10)).isEmpty();
  }

  @Test
  default void an_alarm_is_never_early() {
    Instant alarm = NOON.plusNanos(1);
    commit(birth(A, fence()).standing(wakingAt(alarm)));

    assertThat(store().alarmsDue(NOON, 10)).isEmpty();
    assertThat(store().nextAlarm(Instant.MIN).orElseThrow()).isAfterOrEqualTo(alarm);
    assertThat(store().alarmsDue(store().nextAlarm(Instant.MIN).orElseThrow(), 10)).hasSize(1);
  }

  @Test
  default void an_alarm_at_the_end_of_time_is_kept() {
    Fence fence = fence();
    commit(birth(A, fence).standing(wakingAt(Instant.MAX)));
    commit(birth(B, fence).standing(wakingAt(Instant.MIN)));

    assertThat(store().alarmsDue(NOON, 10)).extracting(Alarm::actor).containsExactly(B);
    assertThat(store().alarmsDue(Instant.MAX, 10)).extracting(Alarm::actor).containsExactly(B, A);
  }
}
