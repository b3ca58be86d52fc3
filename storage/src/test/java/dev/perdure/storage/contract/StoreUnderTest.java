package dev.perdure.storage.contract;

import dev.perdure.storage.Claim;
import dev.perdure.storage.Commit;
import dev.perdure.storage.CommitOutcome;
import dev.perdure.storage.Fence;
import dev.perdure.storage.Store;
import dev.perdure.storage.memory.MemoryStore.Fault;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A fresh and empty store for each test, and what the contract needs to do to it. */
public interface StoreUnderTest {

  Store store();

  /** The same contents in a new store, after the old one was closed. */
  Store reopened();

  /** Lets the next commit go wrong in this way, and only that. */
  void nextCommit(Fault fault);

  default Fence fence() {
    Claim claim = store().claim(0);
    return claim.fence();
  }

  default CommitOutcome commit(Commit commit) {
    return outcome(committing(commit));
  }

  default CommitOutcome commit(CommitBuilder commit) {
    return commit(commit.build());
  }

  default CompletableFuture<CommitOutcome> committing(Commit commit) {
    var outcome = new CompletableFuture<CommitOutcome>();
    store().commit(commit, outcome::complete);
    return outcome;
  }

  default List<CommitOutcome> commitAtOnce(List<Commit> commits) {
    List<CompletableFuture<CommitOutcome>> outcomes =
        commits.stream().map(this::committing).toList();
    return outcomes.stream().map(StoreUnderTest::outcome).toList();
  }

  static CommitOutcome outcome(CompletableFuture<CommitOutcome> outcome) {
    return outcome.orTimeout(30, TimeUnit.SECONDS).join();
  }
}
