package dev.perdure.storage.memory;

import static dev.perdure.storage.contract.CommitBuilder.birth;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.ActorId;
import dev.perdure.storage.CommitOutcome;
import dev.perdure.storage.Fence;
import dev.perdure.storage.Store;
import dev.perdure.storage.contract.StoreContract;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

final class MemoryStoreTest implements StoreContract {
  private final AtomicReference<MemoryStore.Fault> fault =
      new AtomicReference<>(MemoryStore.Fault.NONE);
  private MemoryStore store = new MemoryStore(commit -> fault.getAndSet(MemoryStore.Fault.NONE));

  @Override
  public Store store() {
    return store;
  }

  @Override
  public Store reopened() {
    store = store.restarted();
    return store;
  }

  @Override
  public void nextCommit(MemoryStore.Fault fault) {
    this.fault.set(fault);
  }

  @Test
  void commits_are_answered_on_the_calling_thread() {
    Fence fence = fence();
    var thread = new AtomicReference<Thread>();

    store.commit(
        birth(ActorId.run("r"), fence).build(), outcome -> thread.set(Thread.currentThread()));

    assertThat(thread).hasValue(Thread.currentThread());
  }

  @Test
  void whoever_holds_a_store_from_before_the_restart_changes_nothing() {
    Fence fence = fence();
    MemoryStore before = store;
    reopened();

    var outcome = new AtomicReference<CommitOutcome>();
    before.commit(birth(ActorId.run("r"), fence).build(), outcome::set);

    assertThat(outcome.get()).isInstanceOf(CommitOutcome.Failed.class);
    assertThat(store.actor(ActorId.run("r"))).isEmpty();
  }
}
