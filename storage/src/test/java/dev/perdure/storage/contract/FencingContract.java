package dev.perdure.storage.contract;

import static dev.perdure.storage.contract.CommitBuilder.birth;
import static dev.perdure.storage.contract.CommitBuilder.next;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.ActorId;
import dev.perdure.storage.Claim;
import dev.perdure.storage.CommitOutcome.Committed;
import dev.perdure.storage.CommitOutcome.StaleEpoch;
import dev.perdure.storage.Fence;
import org.junit.jupiter.api.Test;

/** Whoever lost a shard can change nothing of it. */
public interface FencingContract extends StoreUnderTest {
  ActorId FENCED = ActorId.run("fenced");

  @Test
  default void a_stale_owner_changes_nothing() {
    Fence stale = store().claim(0).fence();
    commit(birth(FENCED, stale));
    Fence current = store().claim(0).fence();

    assertThat(commit(next(FENCED, stale, 1))).isEqualTo(new StaleEpoch(current.epoch()));
    assertThat(store().actor(FENCED).orElseThrow().lastSeq()).isEqualTo(1);
    assertThat(commit(next(FENCED, current, 1))).isEqualTo(new Committed());
  }

  @Test
  default void a_shard_must_be_claimed_before_it_is_written_to() {
    assertThat(commit(birth(FENCED, new Fence(4, 1)))).isEqualTo(new StaleEpoch(0));
  }

  @Test
  default void epochs_of_different_shards_are_their_own() {
    Fence zero = store().claim(0).fence();
    store().claim(1);
    store().claim(1);

    assertThat(commit(birth(FENCED, zero))).isEqualTo(new Committed());
  }

  @Test
  default void the_first_claim_finds_nothing_cut_short() {
    assertThat(store().claim(3)).isEqualTo(new Claim(new Fence(3, 1), true));
  }

  @Test
  default void a_claim_says_whether_the_last_owner_released() {
    Fence first = store().claim(0).fence();
    Claim afterCrash = store().claim(0);
    store().release(afterCrash.fence());
    Claim afterRelease = store().claim(0);

    assertThat(first).isEqualTo(new Fence(0, 1));
    assertThat(afterCrash).isEqualTo(new Claim(new Fence(0, 2), false));
    assertThat(afterRelease).isEqualTo(new Claim(new Fence(0, 3), true));
  }

  @Test
  default void a_stale_release_is_none() {
    Fence stale = store().claim(0).fence();
    store().claim(0);
    store().release(stale);

    assertThat(store().claim(0).lastOwnerReleased()).isFalse();
  }

  @Test
  default void nothing_is_committed_under_a_released_fence() {
    Fence fence = store().claim(0).fence();
    store().release(fence);

    assertThat(commit(birth(FENCED, fence))).isEqualTo(new StaleEpoch(1));
  }

  @Test
  default void epochs_survive_reopening() {
    Fence before = store().claim(0).fence();
    Claim after = reopened().claim(0);

    assertThat(after).isEqualTo(new Claim(new Fence(0, before.epoch() + 1), false));
  }
}
