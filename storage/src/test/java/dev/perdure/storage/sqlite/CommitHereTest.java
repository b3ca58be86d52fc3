package dev.perdure.storage.sqlite;

import static dev.perdure.storage.contract.CommitBuilder.NOON;
import static dev.perdure.storage.contract.CommitBuilder.birth;
import static dev.perdure.storage.contract.CommitBuilder.next;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.ActorId;
import dev.perdure.storage.Commit;
import dev.perdure.storage.CommitOutcome;
import dev.perdure.storage.CommitOutcome.Committed;
import dev.perdure.storage.Fence;
import dev.perdure.storage.JournalEntry;
import dev.perdure.storage.contract.StoreContract;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The contract holds as well if whoever commits writes by themselves where they can. */
@Timeout(120)
final class CommitHereTest extends SqliteFixture implements StoreContract {
  private static final ActorId RUN = ActorId.run("run");

  @Override
  public CompletableFuture<CommitOutcome> committing(Commit commit) {
    var outcome = new CompletableFuture<CommitOutcome>();
    store.commitHere(commit, outcome::complete);
    return outcome;
  }

  @Test
  void who_is_alone_writes_on_their_own_thread() throws InterruptedException {
    Fence fence = fence();
    // The claim has returned when it is on disk; the writer is at rest a moment later.
    Thread.sleep(500);
    var threads = new ArrayList<Thread>();

    store.commitHere(birth(RUN, fence).build(), done -> threads.add(Thread.currentThread()));

    assertThat(threads).containsExactly(Thread.currentThread());
    assertThat(store.actor(RUN)).isPresent();
  }

  @Test
  void whoever_writes_meanwhile_each_commit_is_written_once() throws InterruptedException {
    Fence fence = fence();
    var actors = new ArrayList<Thread>();
    for (int i = 0; i < 4; i++) {
      ActorId actor = ActorId.run("run-" + i);
      boolean here = i % 2 == 0;
      actors.add(Thread.ofPlatform().start(() -> commitMany(actor, fence, here)));
    }
    for (Thread actor : actors) {
      actor.join();
    }

    for (int i = 0; i < 4; i++) {
      assertThat(store.journal(ActorId.run("run-" + i), 0, 1_000)).hasSize(200);
    }
  }

  private void commitMany(ActorId actor, Fence fence, boolean here) {
    commit(birth(actor, fence));
    for (int seq = 1; seq < 200; seq++) {
      var outcome = new CompletableFuture<CommitOutcome>();
      Commit commit = next(actor, fence, seq).build();
      if (here) {
        store.commitHere(commit, outcome::complete);
      } else {
        store.commit(commit, outcome::complete);
      }
      assertThat(outcome.join()).isEqualTo(new Committed());
    }
  }

  @Test
  void the_log_does_not_grow_without_end() throws IOException {
    Fence fence = fence();
    commit(birth(RUN, fence));
    String body = "x".repeat(100_000);
    for (int seq = 1; seq <= 400; seq++) {
      commit(next(RUN, fence, seq).entry(entry(seq + 1, body)));
    }

    assertThat(Files.size(path.resolve("perdure.db-wal"))).isLessThan(30_000_000L);
  }

  private static JournalEntry entry(long seq, String body) {
    return new JournalEntry(seq, NOON, 1, body);
  }
}
