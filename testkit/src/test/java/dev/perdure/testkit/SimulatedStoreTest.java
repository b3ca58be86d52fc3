package dev.perdure.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.ActorId;
import dev.perdure.storage.Birth;
import dev.perdure.storage.Commit;
import dev.perdure.storage.CommitOutcome;
import dev.perdure.storage.Fence;
import dev.perdure.storage.JournalEntry;
import dev.perdure.storage.Standing;
import dev.perdure.storage.StoreException;
import dev.perdure.storage.memory.MemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SimulatedStoreTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final int SEEDS = 20;
  private static final int COMMITS = 300;

  @Test
  void a_commit_of_who_is_alone_meets_the_trouble_of_the_others() {
    int atOnce = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      var faults = Faults.each(0.1);
      var world = new World(seed, Log.none());
      List<CommitOutcome> heard = commits(world, faults);
      if (heard.isEmpty()) {
        assertThat(world.passed()).isZero();
        continue;
      }
      atOnce++;
      assertThat(faults.count(Faults.Kind.COMMIT_REFUSED)).isEqualTo(COMMITS - heard.size());
      assertThat(faults.count(Faults.Kind.COMMIT_REFUSED)).isPositive();
      assertThat(faults.count(Faults.Kind.STORE_SLOW)).isPositive();
      assertThat(world.passed()).isGreaterThan(Duration.ZERO);
      assertThat(heard).hasAtLeastOneElementOfType(CommitOutcome.Committed.class);
      assertThat(heard).hasAtLeastOneElementOfType(CommitOutcome.Failed.class);
      assertThat(heard).hasAtLeastOneElementOfType(CommitOutcome.Unknown.class);
    }
    assertThat(atOnce).as("stores that write at once").isBetween(1, SEEDS - 1);
  }

  /** What is heard before the calls return; nothing if the store leaves that to its writer. */
  private static List<CommitOutcome> commits(World world, Faults faults) {
    var disk = new MemoryStore();
    Fence fence = disk.claim(0).fence();
    var follower =
        new SimulatedStore.Follower() {
          @Override
          public boolean endsBefore() {
            return false;
          }

          @Override
          public void written(Commit commit) {}
        };
    var store = new SimulatedStore(disk, world, world.lifetime(), faults, follower);
    var heard = new ArrayList<CommitOutcome>();
    for (int i = 0; i < COMMITS; i++) {
      try {
        store.commitHere(birth("run-" + i, fence), heard::add);
      } catch (StoreException e) {
        // The count of the faults tells how often.
      }
    }
    return heard;
  }

  private static Commit birth(String run, Fence fence) {
    return new Commit(
        ActorId.run(run),
        fence,
        0,
        List.of(new JournalEntry(1, NOW, 1, "{}")),
        List.of(),
        List.of(),
        new Birth("w", 1, null, ActorId.run(run), NOW, Map.of()),
        new Standing("running", false, null, null));
  }
}
