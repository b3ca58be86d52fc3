package dev.perdure.storage.contract;

import static dev.perdure.storage.contract.CommitBuilder.NOON;
import static dev.perdure.storage.contract.CommitBuilder.birth;
import static dev.perdure.storage.contract.CommitBuilder.next;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.ActorId;
import dev.perdure.storage.CommitOutcome;
import dev.perdure.storage.Fence;
import dev.perdure.storage.TaskChange;
import dev.perdure.storage.TaskQuery;
import dev.perdure.storage.TaskRow;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The store knows what people are asked, from the commit that asks to the one that does not. */
public interface TaskContract extends StoreUnderTest {
  ActorId ONE = ActorId.run("asks-1");
  ActorId TWO = ActorId.run("asks-2");

  static TaskChange opened(ActorId actor, long token, @Nullable String assignee) {
    return new TaskChange.Opened(
        new TaskRow(0, actor, token, "approve", null, "Sure?", assignee, NOON, null));
  }

  static TaskQuery all() {
    return new TaskQuery(null, null, 0, 100);
  }

  private List<String> asked(TaskQuery query) {
    return store().tasks(query).stream()
        .map(task -> task.actor().id() + "/" + task.token())
        .toList();
  }

  @Test
  default void a_task_reads_as_it_was_written() {
    var task = new TaskRow(0, ONE, 7, "approve", 3, "Sure?", "ada", NOON, NOON.plusSeconds(9));

    commit(birth(ONE, fence()).tasks(new TaskChange.Opened(task)));

    TaskRow read = store().tasks(all()).getFirst();
    assertThat(read)
        .isEqualTo(
            new TaskRow(
                read.id(), ONE, 7, "approve", 3, "Sure?", "ada", NOON, NOON.plusSeconds(9)));
    assertThat(read.id()).isPositive();
  }

  @Test
  default void open_tasks_are_listed_oldest_first_by_assignee_and_by_actor() {
    Fence fence = fence();
    commit(birth(ONE, fence).tasks(opened(ONE, 1, "ada"), opened(ONE, 2, null)));
    commit(birth(TWO, fence).tasks(opened(TWO, 1, "ada"), opened(TWO, 5, "bob")));

    assertThat(asked(all())).containsExactly("asks-1/1", "asks-1/2", "asks-2/1", "asks-2/5");
    assertThat(asked(new TaskQuery("ada", null, 0, 10))).containsExactly("asks-1/1", "asks-2/1");
    assertThat(asked(new TaskQuery(null, TWO, 0, 10))).containsExactly("asks-2/1", "asks-2/5");
    assertThat(asked(new TaskQuery("bob", TWO, 0, 10))).containsExactly("asks-2/5");
    assertThat(asked(new TaskQuery("eve", null, 0, 10))).isEmpty();
  }

  @Test
  default void the_next_page_begins_behind_the_last_task_of_the_one_before() {
    Fence fence = fence();
    commit(birth(ONE, fence).tasks(opened(ONE, 1, null), opened(ONE, 2, null)));
    commit(next(ONE, fence, 1).tasks(opened(ONE, 3, null)));

    TaskRow second = store().tasks(new TaskQuery(null, null, 0, 2)).getLast();

    assertThat(asked(new TaskQuery(null, null, second.id(), 2))).containsExactly("asks-1/3");
  }

  @Test
  default void a_task_is_gone_with_the_commit_that_closes_it_and_may_be_asked_again() {
    Fence fence = fence();
    commit(birth(ONE, fence).tasks(opened(ONE, 1, null), opened(ONE, 2, null)));

    commit(next(ONE, fence, 1).tasks(new TaskChange.Closed(1), new TaskChange.Closed(9)));
    assertThat(asked(all())).containsExactly("asks-1/2");

    commit(next(ONE, fence, 2).tasks(opened(ONE, 1, "ada"), opened(ONE, 2, "ada")));
    assertThat(asked(new TaskQuery("ada", null, 0, 10))).containsExactly("asks-1/1", "asks-1/2");
  }

  @Test
  default void a_commit_that_is_refused_asks_nobody() {
    Fence fence = fence();
    commit(birth(ONE, fence));

    assertThat(commit(next(ONE, fence, 7).tasks(opened(ONE, 1, null))))
        .isInstanceOf(CommitOutcome.Conflict.class);

    assertThat(store().tasks(all())).isEmpty();
  }
}
