package dev.perdure.storage.contract;

import static dev.perdure.storage.contract.CommitBuilder.birth;
import static dev.perdure.storage.contract.CommitBuilder.message;
import static dev.perdure.storage.contract.CommitBuilder.next;
import static dev.perdure.storage.contract.CommitBuilder.outstanding;
import static dev.perdure.storage.contract.CommitBuilder.running;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.ActorId;
import dev.perdure.storage.Fence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The store knows whom to load on opening: those with work outstanding or messages waiting. */
public interface OutstandingContract extends StoreUnderTest {
  ActorId ASLEEP = ActorId.run("asleep");
  ActorId AT_WORK = ActorId.run("at-work");
  ActorId WRITTEN_TO = ActorId.run("written-to");
  ActorId UNBORN = ActorId.run("unborn");

  @Test
  default void those_with_work_or_messages_are_outstanding_and_nobody_else() {
    Fence fence = fence();
    commit(birth(WRITTEN_TO, fence));
    commit(birth(ASLEEP, fence));
    commit(birth(AT_WORK, fence).standing(outstanding()).sending(message(WRITTEN_TO, "s", "{}")));
    store().deliver(message(UNBORN, "outside", "{}"), "key");
    store().deliver(message(AT_WORK, "outside", "{}"), "key");

    assertThat(store().outstanding(Optional.empty(), 10))
        .containsExactly(WRITTEN_TO, AT_WORK, UNBORN);
  }

  @Test
  default void nothing_is_outstanding_once_it_is_done() {
    Fence fence = fence();
    commit(birth(AT_WORK, fence).standing(outstanding()).sending(message(AT_WORK, "s", "{}")));
    commit(next(AT_WORK, fence, 1).standing(running()));
    assertThat(store().outstanding(Optional.empty(), 10)).containsExactly(AT_WORK);

    commit(next(AT_WORK, fence, 2).handling(store().inbox(AT_WORK, 1).getFirst()));
    assertThat(store().outstanding(Optional.empty(), 10)).isEmpty();
  }

  @Test
  default void a_commit_without_a_standing_keeps_work_outstanding() {
    Fence fence = fence();
    commit(birth(AT_WORK, fence).standing(outstanding()));
    commit(next(AT_WORK, fence, 1));

    assertThat(store().outstanding(Optional.empty(), 10)).containsExactly(AT_WORK);
  }

  @Test
  default void pages_of_outstanding_meet_everybody_once() {
    Fence fence = fence();
    var expected = new ArrayList<ActorId>();
    for (int i = 0; i < 20; i++) {
      ActorId actor = ActorId.run("r" + (i * 7) % 20);
      expected.add(actor);
      if (i % 2 == 0) {
        commit(birth(actor, fence).standing(outstanding()));
      } else {
        store().deliver(message(actor, "outside", "{}"), "1");
        store().deliver(message(actor, "outside", "{}"), "2");
      }
    }

    var met = new ArrayList<ActorId>();
    List<ActorId> page = store().outstanding(Optional.empty(), 3);
    while (!page.isEmpty()) {
      met.addAll(page);
      page = store().outstanding(Optional.of(page.getLast()), 3);
    }

    assertThat(met).isEqualTo(expected);
  }

  @Test
  default void a_page_goes_on_after_one_that_is_no_longer_outstanding() {
    Fence fence = fence();
    commit(birth(ASLEEP, fence));
    commit(birth(AT_WORK, fence).standing(outstanding()));

    assertThat(store().outstanding(Optional.of(ASLEEP), 10)).containsExactly(AT_WORK);
  }
}
