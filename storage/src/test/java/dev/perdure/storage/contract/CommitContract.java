package dev.perdure.storage.contract;

import static dev.perdure.storage.contract.CommitBuilder.NOON;
import static dev.perdure.storage.contract.CommitBuilder.birth;
import static dev.perdure.storage.contract.CommitBuilder.entry;
import static dev.perdure.storage.contract.CommitBuilder.next;
import static dev.perdure.storage.contract.CommitBuilder.running;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.model.ActorId;
import dev.perdure.storage.ActorRow;
import dev.perdure.storage.Birth;
import dev.perdure.storage.Commit;
import dev.perdure.storage.CommitOutcome;
import dev.perdure.storage.CommitOutcome.Committed;
import dev.perdure.storage.CommitOutcome.Conflict;
import dev.perdure.storage.CommitOutcome.Failed;
import dev.perdure.storage.CommitOutcome.StaleEpoch;
import dev.perdure.storage.CommitOutcome.Unknown;
import dev.perdure.storage.Fence;
import dev.perdure.storage.JournalEntry;
import dev.perdure.storage.Standing;
import dev.perdure.storage.Store;
import dev.perdure.storage.StoreException;
import dev.perdure.storage.memory.MemoryStore.Fault;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A commit is written as a whole or not at all, and its outcome says which. */
public interface CommitContract extends StoreUnderTest {
  ActorId PARENT = ActorId.run("parent");
  ActorId CHILD = ActorId.run("child");

  @Test
  default void what_was_committed_is_what_is_read() {
    Fence fence = fence();
    var birth = new Birth("order", 3, PARENT, PARENT, NOON.plusNanos(1), Map.of("team", "blue"));
    var standing = new Standing("waiting", true, NOON.plusNanos(2), NOON.plusNanos(3));
    var entry = new JournalEntry(1, NOON.plusNanos(4), 7, "{\"text\":\"ä€𝄞 \\\"'\\n\"}");

    commit(birth(PARENT, fence));
    commit(new Commit(CHILD, fence, 0, List.of(entry), List.of(), List.of(), birth, standing));

    assertThat(store().actor(CHILD)).contains(new ActorRow(CHILD, birth, standing, 1));
    assertThat(store().journal(CHILD, 0, 10)).containsExactly(entry);
  }

  @Test
  default void an_actor_that_never_committed_does_not_exist() {
    assertThat(store().actor(PARENT)).isEmpty();
    assertThat(store().journal(PARENT, 0, 10)).isEmpty();
    assertThat(store().snapshot(PARENT)).isEmpty();
    assertThat(store().inbox(PARENT, 10)).isEmpty();
  }

  @Test
  default void a_journal_is_read_in_order_and_in_pages() {
    Fence fence = fence();
    commit(birth(PARENT, fence).entries(3));
    commit(next(PARENT, fence, 3).entries(2));

    assertThat(store().journal(PARENT, 0, 2)).containsExactly(entry(1), entry(2));
    assertThat(store().journal(PARENT, 2, 2)).containsExactly(entry(3), entry(4));
    assertThat(store().journal(PARENT, 4, 2)).containsExactly(entry(5));
  }

  @Test
  default void a_commit_without_a_standing_leaves_it_as_it_was() {
    Fence fence = fence();
    var standing = new Standing("waiting", true, NOON, null);
    commit(birth(PARENT, fence).standing(standing));
    Birth birth = store().actor(PARENT).orElseThrow().birth();

    commit(next(PARENT, fence, 1));

    assertThat(store().actor(PARENT)).contains(new ActorRow(PARENT, birth, standing, 2));
  }

  @Test
  default void a_commit_without_an_entry_can_change_the_standing() {
    Fence fence = fence();
    commit(birth(PARENT, fence));

    CommitOutcome outcome =
        commit(next(PARENT, fence, 1).entries(0).standing(CommitBuilder.outstanding()));

    assertThat(outcome).isEqualTo(new Committed());
    assertThat(store().actor(PARENT).orElseThrow().standing().outstanding()).isTrue();
    assertThat(store().actor(PARENT).orElseThrow().lastSeq()).isEqualTo(1);
  }

  @Test
  default void a_commit_that_lags_behind_conflicts_and_writes_nothing() {
    Fence fence = fence();
    commit(birth(PARENT, fence).entries(3));
    ActorRow before = store().actor(PARENT).orElseThrow();

    CommitOutcome outcome =
        commit(
            next(PARENT, fence, 2)
                .standing(new Standing("failed", true, NOON, NOON))
                .sending(CommitBuilder.message(CHILD, "parent", "{}")));

    assertThat(outcome).isEqualTo(new Conflict(3));
    assertThat(store().actor(PARENT)).contains(before);
    assertThat(store().inbox(CHILD, 10)).isEmpty();
  }

  @Test
  default void a_commit_that_runs_ahead_conflicts() {
    Fence fence = fence();
    commit(birth(PARENT, fence));

    assertThat(commit(next(PARENT, fence, 2))).isEqualTo(new Conflict(1));
    assertThat(commit(next(CHILD, fence, 5))).isEqualTo(new Conflict(0));
    assertThat(store().journal(PARENT, 0, 10)).containsExactly(entry(1));
  }

  @Test
  default void an_actor_is_born_once() {
    Fence fence = fence();
    commit(birth(PARENT, fence).entries(2));

    assertThat(commit(birth(PARENT, fence))).isEqualTo(new Conflict(2));
  }

  @Test
  default void of_two_commits_of_one_actor_at_once_exactly_one_wins() {
    Fence fence = fence();
    commit(birth(PARENT, fence));

    List<CommitOutcome> outcomes =
        commitAtOnce(List.of(next(PARENT, fence, 1).build(), next(PARENT, fence, 1).build()));

    assertThat(outcomes).containsExactly(new Committed(), new Conflict(2));
    assertThat(store().journal(PARENT, 0, 10)).containsExactly(entry(1), entry(2));
  }

  @Test
  default void commits_of_one_actor_handed_over_in_order_are_written_in_order() {
    Fence fence = fence();
    commit(birth(PARENT, fence));

    List<CommitOutcome> outcomes =
        commitAtOnce(
            LongStream.rangeClosed(1, 50)
                .mapToObj(seq -> next(PARENT, fence, seq).build())
                .toList());

    assertThat(outcomes).containsOnly(new Committed());
    assertThat(store().actor(PARENT).orElseThrow().lastSeq()).isEqualTo(51);
  }

  @Test
  default void each_of_many_commits_at_once_gets_its_own_outcome() {
    Fence fence = fence();
    commit(birth(PARENT, fence).sending(CommitBuilder.message(PARENT, "parent", "{}")));
    var gone = store().inbox(PARENT, 1).getFirst();
    commit(next(PARENT, fence, 1).handling(gone));

    var commits = new ArrayList<Commit>();
    IntStream.range(0, 20)
        .forEach(i -> commits.add(birth(ActorId.run("good-" + i), fence).build()));
    commits.add(5, birth(ActorId.run("stale"), new Fence(0, fence.epoch() - 1)).build());
    commits.add(10, next(PARENT, fence, 7).build());
    commits.add(15, next(PARENT, fence, 2).handling(gone).build());
    List<CommitOutcome> outcomes = commitAtOnce(commits);

    assertThat(outcomes.get(5)).isEqualTo(new StaleEpoch(fence.epoch()));
    assertThat(outcomes.get(10)).isEqualTo(new Conflict(2));
    assertThat(outcomes.get(15)).isEqualTo(new Conflict(2));
    assertThat(outcomes).filteredOn(new Committed()::equals).hasSize(20);
    for (int i = 0; i < 20; i++) {
      assertThat(store().actor(ActorId.run("good-" + i))).isPresent();
    }
    assertThat(store().actor(ActorId.run("stale"))).isEmpty();
  }

  @Test
  default void an_acknowledged_commit_can_be_read_by_whoever_hears_of_it() {
    Fence fence = fence();
    commit(birth(PARENT, fence));

    for (long seq = 1; seq <= 200; seq++) {
      commit(next(PARENT, fence, seq));
      assertThat(store().actor(PARENT).orElseThrow().lastSeq()).isEqualTo(seq + 1);
    }
  }

  @Test
  default void a_failed_commit_wrote_nothing_and_may_succeed_later() {
    Fence fence = fence();
    nextCommit(Fault.FAILED);

    CommitOutcome first = commit(birth(PARENT, fence));
    assertThat(first).isInstanceOf(Failed.class);
    assertThat(store().actor(PARENT)).isEmpty();

    assertThat(commit(birth(PARENT, fence))).isEqualTo(new Committed());
  }

  @Test
  default void after_an_unknown_outcome_the_sequence_number_says_that_it_was_lost() {
    Fence fence = fence();
    commit(birth(PARENT, fence));
    nextCommit(Fault.UNKNOWN_AND_LOST);

    assertThat(commit(next(PARENT, fence, 1))).isInstanceOf(Unknown.class);

    assertThat(store().actor(PARENT).orElseThrow().lastSeq()).isEqualTo(1);
    assertThat(commit(next(PARENT, fence, 1))).isEqualTo(new Committed());
  }

  @Test
  default void after_an_unknown_outcome_the_sequence_number_says_that_it_was_written() {
    Fence fence = fence();
    commit(birth(PARENT, fence));
    nextCommit(Fault.UNKNOWN_BUT_WRITTEN);

    assertThat(commit(next(PARENT, fence, 1))).isInstanceOf(Unknown.class);

    assertThat(store().actor(PARENT).orElseThrow().lastSeq()).isEqualTo(2);
    assertThat(commit(next(PARENT, fence, 1))).isEqualTo(new Conflict(2));
  }

  @Test
  default void a_closed_store_refuses_commits_and_reads() {
    Fence fence = fence();
    Store store = store();
    store.close();

    assertThat(commit(birth(PARENT, fence))).isInstanceOf(Failed.class);
    assertThatThrownBy(() -> store.actor(PARENT)).isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> store.claim(0)).isInstanceOf(StoreException.class);
  }

  @Test
  default void everything_is_there_after_reopening() {
    Fence fence = fence();
    commit(
        birth(PARENT, fence)
            .standing(new Standing("waiting", true, NOON, null))
            .sending(CommitBuilder.message(CHILD, "parent", "{}")));
    ActorRow before = store().actor(PARENT).orElseThrow();

    Store reopened = reopened();

    assertThat(reopened.actor(PARENT)).contains(before);
    assertThat(reopened.journal(PARENT, 0, 10)).containsExactly(entry(1));
    assertThat(reopened.inbox(CHILD, 10)).hasSize(1);
    assertThat(reopened.nextAlarm(Instant.MIN)).contains(NOON);
    assertThat(reopened.outstanding(Optional.empty(), 10)).containsExactly(PARENT, CHILD);
  }

  @Test
  default void a_callback_may_commit_again() {
    Fence fence = fence();
    var done = new CompletableFuture<CommitOutcome>();

    store()
        .commit(
            birth(PARENT, fence).build(),
            first -> store().commit(next(PARENT, fence, 1).build(), done::complete));

    assertThat(StoreUnderTest.outcome(done)).isEqualTo(new Committed());
  }

  @Test
  default void a_callback_that_throws_harms_nobody_else() {
    Fence fence = fence();
    try {
      store()
          .commit(
              birth(PARENT, fence).build(),
              outcome -> {
                throw new IllegalStateException("a mistake of the caller");
              });
    } catch (IllegalStateException mistake) {
      assertThat(mistake).hasMessage("a mistake of the caller");
    }

    assertThat(commit(birth(CHILD, fence).standing(running()))).isEqualTo(new Committed());
    assertThat(store().actor(PARENT)).isPresent();
  }
}
