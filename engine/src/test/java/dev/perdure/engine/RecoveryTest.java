package dev.perdure.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.engine.alarm.TimerThread;
import dev.perdure.model.ActorId;
import dev.perdure.storage.InboxMessage;
import dev.perdure.storage.memory.MemoryStore;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RecoveryTest {
  private static final int RUNS = 7 * Recovery.WINDOW + 1;

  private final MemoryStore store = new MemoryStore();
  private final List<ActorId> takenUp = new ArrayList<>();
  private final ArrayDeque<Runnable> underWay = new ArrayDeque<>();

  @Test
  void every_run_is_taken_up_and_never_more_than_the_window_at_a_time() {
    List<ActorId> outstanding = new ArrayList<>();
    for (int i = 0; i < RUNS; i++) {
      outstanding.add(ActorId.run("r-" + i));
      store.deliver(
          new InboxMessage(outstanding.getLast(), "test", Instant.EPOCH, 1, "{}"), "once");
    }

    try (var scheduler = new TimerThread()) {
      new Recovery(store, scheduler, this::takeUp, null).start();
      assertThat(underWay).hasSize(Recovery.WINDOW);
      while (!underWay.isEmpty()) {
        underWay.remove().run();
        assertThat(underWay).hasSizeLessThanOrEqualTo(Recovery.WINDOW);
      }
    }

    assertThat(takenUp).isEqualTo(outstanding);
  }

  private void takeUp(ActorId actor, Runnable done) {
    takenUp.add(actor);
    underWay.add(done);
  }
}
