package dev.perdure.storage.contract;

import static dev.perdure.storage.contract.CommitBuilder.birth;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.model.ActorId;
import dev.perdure.storage.Snapshot;
import dev.perdure.storage.StoreException;
import org.junit.jupiter.api.Test;

/** A snapshot gives way to a newer one and to no other. */
public interface SnapshotContract extends StoreUnderTest {
  ActorId BUSY = ActorId.run("busy");

  @Test
  default void the_latest_snapshot_is_kept() {
    commit(birth(BUSY, fence()).entries(5));
    store().saveSnapshot(BUSY, new Snapshot(2, 1, "{\"at\":2}"));
    store().saveSnapshot(BUSY, new Snapshot(4, 2, "{\"at\":4}"));

    assertThat(store().snapshot(BUSY)).contains(new Snapshot(4, 2, "{\"at\":4}"));
  }

  @Test
  default void an_older_snapshot_does_not_replace_a_newer_one() {
    commit(birth(BUSY, fence()).entries(5));
    store().saveSnapshot(BUSY, new Snapshot(4, 1, "{\"at\":4}"));
    store().saveSnapshot(BUSY, new Snapshot(2, 1, "{\"at\":2}"));

    assertThat(store().snapshot(BUSY)).contains(new Snapshot(4, 1, "{\"at\":4}"));
  }

  @Test
  default void a_snapshot_of_the_same_entry_is_replaced() {
    commit(birth(BUSY, fence()).entries(5));
    store().saveSnapshot(BUSY, new Snapshot(4, 1, "old format"));
    store().saveSnapshot(BUSY, new Snapshot(4, 2, "new format"));

    assertThat(store().snapshot(BUSY)).contains(new Snapshot(4, 2, "new format"));
  }

  @Test
  default void a_snapshot_of_nobody_is_refused() {
    assertThatThrownBy(() -> store().saveSnapshot(BUSY, new Snapshot(1, 1, "{}")))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("run:busy");
  }
}
