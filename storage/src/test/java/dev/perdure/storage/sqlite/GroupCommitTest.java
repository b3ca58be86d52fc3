package dev.perdure.storage.sqlite;

import static dev.perdure.storage.contract.CommitBuilder.birth;
import static dev.perdure.storage.contract.CommitBuilder.message;
import static dev.perdure.storage.contract.CommitBuilder.next;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.ActorId;
import dev.perdure.storage.Commit;
import dev.perdure.storage.CommitOutcome;
import dev.perdure.storage.CommitOutcome.Committed;
import dev.perdure.storage.CommitOutcome.Conflict;
import dev.perdure.storage.CommitOutcome.Failed;
import dev.perdure.storage.CommitOutcome.Unknown;
import dev.perdure.storage.Fence;
import dev.perdure.storage.InboxRow;
import dev.perdure.storage.contract.StoreUnderTest;
import dev.perdure.storage.memory.MemoryStore.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many commits share one transaction, but not each other's faults. */
@Timeout(60)
final class GroupCommitTest extends SqliteFixture {
  private static final ActorId BUSY = ActorId.run("busy");

  private static ActorId run(int i) {
    return ActorId.run("run-" + i);
  }

  /** All of them in one group, behind a commit that is held up until they have gathered. */
  private List<CommitOutcome> commitAsOneGroup(Fence fence, Fault fault, List<Commit> commits) {
    trouble.hold();
    var first = committing(birth(ActorId.run("first"), fence).build());
    trouble.awaitHeld();
    List<CompletableFuture<CommitOutcome>> outcomes =
        commits.stream().map(this::committing).toList();
    nextCommit(fault);
    trouble.letGo();
    assertThat(StoreUnderTest.outcome(first)).isEqualTo(new Committed());
    return outcomes.stream().map(StoreUnderTest::outcome).toList();
  }

  @Test
  void what_gathers_is_written_in_one_transaction() {
    Fence fence = fence();
    int before = trouble.commits();

    List<CommitOutcome> outcomes =
        commitAsOneGroup(
            fence,
            Fault.NONE,
            IntStream.range(0, 100).mapToObj(i -> birth(run(i), fence).build()).toList());

    assertThat(outcomes).containsOnly(new Committed());
    assertThat(trouble.commits() - before).isEqualTo(2);
  }

  @Test
  void a_member_that_spoils_the_transaction_suffers_alone() {
    Fence fence = fence();
    commit(birth(BUSY, fence).sending(message(BUSY, "s", "1"), message(BUSY, "s", "2")));
    List<InboxRow> inbox = store.inbox(BUSY, 10);
    commit(next(BUSY, fence, 1).handling(inbox.get(1)));
    var commits = new ArrayList<Commit>();
    IntStream.range(0, 10).forEach(i -> commits.add(birth(run(i), fence).build()));
    // Its first row is there and gets deleted, its second is gone.
    commits.add(5, next(BUSY, fence, 2).handling(inbox.get(0), inbox.get(1)).build());

    List<CommitOutcome> outcomes = commitAsOneGroup(fence, Fault.NONE, commits);

    assertThat(outcomes.get(5)).isEqualTo(new Conflict(2));
    assertThat(outcomes).filteredOn(new Committed()::equals).hasSize(10);
    assertThat(store.inbox(BUSY, 10)).containsExactly(inbox.get(0));
    for (int i = 0; i < 10; i++) {
      assertThat(store.actor(run(i))).isPresent();
    }
  }

  @Test
  void conflicts_inside_a_group_cost_no_second_transaction() {
    Fence fence = fence();
    commit(birth(BUSY, fence));
    int before = trouble.commits();

    List<CommitOutcome> outcomes =
        commitAsOneGroup(
            fence,
            Fault.NONE,
            List.of(
                next(BUSY, fence, 1).build(),
                next(BUSY, fence, 1).build(),
                next(BUSY, fence, 2).build()));

    assertThat(outcomes).containsExactly(new Committed(), new Conflict(2), new Committed());
    assertThat(trouble.commits() - before).isEqualTo(2);
  }

  @Test
  void a_group_whose_commit_fails_is_written_one_by_one() {
    Fence fence = fence();
    int before = trouble.commits();

    List<CommitOutcome> outcomes =
        commitAsOneGroup(
            fence,
            Fault.FAILED,
            List.of(
                birth(BUSY, fence).build(),
                next(BUSY, fence, 1).build(),
                birth(run(1), fence).build()));

    assertThat(outcomes).containsOnly(new Committed());
    assertThat(trouble.commits() - before).isEqualTo(4);
  }

  @Test
  void a_refused_member_does_not_put_the_others_in_doubt() {
    Fence fence = fence();
    commit(birth(BUSY, fence).entries(5));

    List<CommitOutcome> outcomes =
        commitAsOneGroup(
            fence,
            Fault.FAILED,
            List.of(next(BUSY, fence, 1).build(), birth(run(1), fence).build()));

    assertThat(outcomes).containsExactly(new Conflict(5), new Committed());
  }

  @Test
  void a_group_that_may_or_may_not_be_written_is_unknown_to_all() {
    Fence fence = fence();

    List<CommitOutcome> outcomes =
        commitAsOneGroup(
            fence,
            Fault.UNKNOWN_BUT_WRITTEN,
            List.of(birth(BUSY, fence).build(), birth(run(1), fence).build()));

    assertThat(outcomes).hasOnlyElementsOfType(Unknown.class).hasSize(2);
    assertThat(commit(birth(BUSY, fence))).isEqualTo(new Conflict(1));
    assertThat(commit(next(BUSY, fence, 1))).isEqualTo(new Committed());
  }

  @Test
  void what_somebody_else_writes_to_the_file_is_noticed() throws Exception {
    Fence fence = fence();
    commit(birth(BUSY, fence));

    try (var other = new Statements(Connections.writer(directory.createDatabase()))) {
      other.script("INSERT INTO journal (actor, seq, at, format, body) VALUES (1, 2, 0, 1, '{}')");
      other.script("UPDATE shard SET epoch = epoch + 1 WHERE number = 7");
    }

    assertThat(commit(next(BUSY, fence, 1))).isEqualTo(new Conflict(2));
    assertThat(commit(next(BUSY, fence, 2))).isEqualTo(new Committed());
  }

  @Test
  void while_somebody_else_holds_the_file_a_commit_fails_and_may_succeed_later() throws Exception {
    Fence fence = fence();
    try (var other = new Statements(Connections.writer(directory.createDatabase()))) {
      other.run("BEGIN IMMEDIATE");
      CommitOutcome outcome = commit(birth(BUSY, fence));
      other.run("ROLLBACK");

      assertThat(outcome).isInstanceOf(Failed.class);
      assertThat(((Failed) outcome).cause())
          .hasMessageContaining("another process is writing to it");
    }

    assertThat(commit(birth(BUSY, fence))).isEqualTo(new Committed());
  }
}
