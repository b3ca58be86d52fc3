package dev.perdure.storage.sqlite;

import static dev.perdure.storage.contract.CommitBuilder.birth;
import static dev.perdure.storage.contract.CommitBuilder.next;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.model.ActorId;
import dev.perdure.storage.Commit;
import dev.perdure.storage.CommitOutcome;
import dev.perdure.storage.CommitOutcome.Committed;
import dev.perdure.storage.CommitOutcome.Failed;
import dev.perdure.storage.Fence;
import dev.perdure.storage.StoreException;
import dev.perdure.storage.contract.CommitBuilder;
import dev.perdure.storage.memory.MemoryStore.Fault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sqlite.SQLiteErrorCode;

/** A full disk holds everything up and loses nothing. */
@Timeout(60)
final class DiskFullTest extends SqliteFixture {
  private static final ActorId RUN = ActorId.run("run");
  private static final int MANY_PAGES = 200_000;

  private Commit large(Fence fence, long seq) {
    return next(RUN, fence, seq).entry(CommitUntilKilled.entry(seq + 1, MANY_PAGES)).build();
  }

  @Test
  void a_commit_that_does_not_fit_fails_and_succeeds_once_there_is_space() {
    Fence fence = fence();
    commit(birth(RUN, fence));
    trouble.full(true);

    CommitOutcome outcome = commit(large(fence, 1));

    assertThat(outcome).isInstanceOf(Failed.class);
    assertThat(((Failed) outcome).cause()).hasMessageContaining("the disk is full");
    assertThat(store.actor(RUN).orElseThrow().lastSeq()).isEqualTo(1);

    trouble.full(false);
    assertThat(commit(large(fence, 1))).isEqualTo(new Committed());
    assertThat(reopened().actor(RUN).orElseThrow().lastSeq()).isEqualTo(2);
  }

  @Test
  void what_still_fits_is_written_beside_what_does_not() {
    Fence fence = fence();
    commit(birth(RUN, fence));
    trouble.hold();
    var held = committing(next(RUN, fence, 1).build());
    trouble.awaitHeld();
    var tooLarge = committing(large(fence, 2));
    var small = committing(birth(ActorId.run("small"), fence).build());
    trouble.full(true);
    trouble.letGo();

    assertThat(held.join()).isEqualTo(new Committed());
    assertThat(tooLarge.join()).isInstanceOf(Failed.class);
    assertThat(small.join()).isEqualTo(new Committed());
  }

  @Test
  void a_disk_that_is_full_only_at_the_commit_is_no_different() {
    Fence fence = fence();
    trouble.plan(Fault.FAILED, SQLiteErrorCode.SQLITE_FULL);

    assertThat(commit(birth(RUN, fence))).isInstanceOf(Failed.class);
    assertThat(store.actor(RUN)).isEmpty();
    assertThat(commit(birth(RUN, fence))).isEqualTo(new Committed());
  }

  @Test
  void whoever_waits_for_a_write_hears_that_the_disk_is_full() {
    trouble.full(true);

    assertThatThrownBy(
            () ->
                store.deliver(CommitBuilder.message(RUN, "outside", "x".repeat(MANY_PAGES)), "key"))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("the disk is full; free some space, then the work goes on");

    trouble.full(false);
    store.deliver(CommitBuilder.message(RUN, "outside", "x".repeat(MANY_PAGES)), "key");
    assertThat(store.inbox(RUN, 10)).hasSize(1);
  }
}
