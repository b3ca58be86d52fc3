package dev.perdure.storage.contract;

import static dev.perdure.storage.contract.CommitBuilder.NOON;
import static dev.perdure.storage.contract.CommitBuilder.birth;
import static dev.perdure.storage.contract.CommitBuilder.message;
import static dev.perdure.storage.contract.CommitBuilder.next;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.ActorId;
import dev.perdure.storage.CommitOutcome.Committed;
import dev.perdure.storage.CommitOutcome.Conflict;
import dev.perdure.storage.Fence;
import dev.perdure.storage.InboxMessage;
import dev.perdure.storage.InboxRow;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A message waits in its target's inbox until one commit takes it out. */
public interface InboxContract extends StoreUnderTest {
  ActorId SENDER = ActorId.run("sender");
  ActorId OTHER = ActorId.run("other");
  ActorId TARGET = ActorId.run("target");

  @Test
  default void a_sent_message_is_read_as_it_was_written() {
    commit(
        birth(SENDER, fence())
            .sending(new InboxMessage(TARGET, "run:sender", NOON.plusNanos(7), 4, "{\"a\":1}")));

    List<InboxRow> inbox = store().inbox(TARGET, 10);

    assertThat(inbox)
        .containsExactly(new InboxRow(inbox.getFirst().id(), "run:sender", NOON, 4, "{\"a\":1}"));
  }

  @Test
  default void messages_of_one_sender_keep_their_order() {
    Fence fence = fence();
    commit(birth(SENDER, fence).sending(message(TARGET, "s", "1"), message(TARGET, "s", "2")));
    commit(birth(OTHER, fence).sending(message(TARGET, "o", "a")));
    commit(next(SENDER, fence, 1).sending(message(TARGET, "s", "3")));

    List<InboxRow> inbox = store().inbox(TARGET, 10);

    assertThat(inbox).extracting(InboxRow::body).containsExactly("1", "2", "a", "3");
    assertThat(inbox).extracting(InboxRow::id).isSorted().doesNotHaveDuplicates();
    assertThat(store().inbox(TARGET, 2)).isEqualTo(inbox.subList(0, 2));
  }

  @Test
  default void messages_keep_their_order_when_many_commits_come_at_once() {
    Fence fence = fence();
    commit(birth(SENDER, fence));

    commitAtOnce(
        IntStream.rangeClosed(1, 100)
            .mapToObj(i -> next(SENDER, fence, i).sending(message(TARGET, "s", "" + i)).build())
            .toList());

    assertThat(store().inbox(TARGET, 1000))
        .extracting(InboxRow::body)
        .isEqualTo(IntStream.rangeClosed(1, 100).mapToObj(Integer::toString).toList());
  }

  @Test
  default void who_does_not_exist_yet_may_take_messages_out_and_still_does_not_exist() {
    Fence fence = fence();
    commit(birth(SENDER, fence).sending(message(TARGET, "s", "1"), message(TARGET, "s", "2")));
    List<InboxRow> inbox = store().inbox(TARGET, 10);

    commit(next(TARGET, fence, 0).entries(0).handling(inbox.get(0), inbox.get(1)));

    assertThat(store().inbox(TARGET, 10)).isEmpty();
    assertThat(store().actor(TARGET)).isEmpty();
    assertThat(store().outstanding(Optional.empty(), 10)).doesNotContain(TARGET);
    commit(birth(TARGET, fence));
    assertThat(store().actor(TARGET)).isPresent();
  }

  @Test
  default void the_handling_commit_takes_exactly_its_rows_out() {
    Fence fence = fence();
    commit(birth(SENDER, fence).sending(message(TARGET, "s", "1"), message(TARGET, "s", "2")));
    List<InboxRow> inbox = store().inbox(TARGET, 10);

    commit(birth(TARGET, fence).handling(inbox.get(1)));

    assertThat(store().inbox(TARGET, 10)).containsExactly(inbox.get(0));
  }

  @Test
  default void a_row_is_handled_once() {
    Fence fence = fence();
    commit(birth(SENDER, fence).sending(message(TARGET, "s", "1"), message(TARGET, "s", "2")));
    List<InboxRow> inbox = store().inbox(TARGET, 10);
    commit(birth(TARGET, fence).handling(inbox.get(0)));

    var again = next(TARGET, fence, 1).handling(inbox.get(1), inbox.get(0));

    assertThat(commit(again)).isEqualTo(new Conflict(1));
    assertThat(store().inbox(TARGET, 10)).containsExactly(inbox.get(1));
    assertThat(store().journal(TARGET, 1, 10)).isEmpty();
  }

  @Test
  default void one_commit_cannot_handle_a_row_twice() {
    Fence fence = fence();
    commit(birth(SENDER, fence).sending(message(TARGET, "s", "1")));
    InboxRow row = store().inbox(TARGET, 10).getFirst();

    assertThat(commit(birth(TARGET, fence).handling(row, row))).isEqualTo(new Conflict(0));
    assertThat(store().inbox(TARGET, 10)).containsExactly(row);
  }

  @Test
  default void nobody_handles_the_messages_of_another() {
    Fence fence = fence();
    commit(birth(SENDER, fence).sending(message(TARGET, "s", "1")));
    InboxRow row = store().inbox(TARGET, 10).getFirst();

    assertThat(commit(birth(OTHER, fence).handling(row))).isEqualTo(new Conflict(0));
    assertThat(store().inbox(TARGET, 10)).containsExactly(row);
  }

  @Test
  default void an_id_is_never_used_again() {
    Fence fence = fence();
    commit(birth(SENDER, fence).sending(message(TARGET, "s", "1")));
    InboxRow first = store().inbox(TARGET, 10).getFirst();
    commit(birth(TARGET, fence).handling(first));

    var reopened = reopened();
    reopened.deliver(message(TARGET, "outside", "2"), "key");

    assertThat(reopened.inbox(TARGET, 10).getFirst().id()).isGreaterThan(first.id());
  }

  @Test
  default void a_message_to_oneself_waits_for_the_next_turn() {
    Fence fence = fence();
    commit(birth(SENDER, fence).sending(message(SENDER, "s", "1")));
    InboxRow first = store().inbox(SENDER, 10).getFirst();

    commit(next(SENDER, fence, 1).handling(first).sending(message(SENDER, "s", "2")));

    assertThat(store().inbox(SENDER, 10)).extracting(InboxRow::body).containsExactly("2");
  }

  @Test
  default void a_message_can_be_there_before_its_target() {
    Fence fence = fence();
    store().deliver(message(TARGET, "outside", "hello"), "key");
    assertThat(store().actor(TARGET)).isEmpty();

    InboxRow row = store().inbox(TARGET, 10).getFirst();
    assertThat(commit(birth(TARGET, fence).handling(row))).isEqualTo(new Committed());

    assertThat(store().actor(TARGET)).isPresent();
    assertThat(store().inbox(TARGET, 10)).isEmpty();
  }

  @Test
  default void the_same_key_delivers_once() {
    store().deliver(message(TARGET, "outside", "first"), "key");
    store().deliver(message(TARGET, "outside", "again"), "key");
    store().deliver(message(TARGET, "outside", "second"), "other key");
    store().deliver(message(OTHER, "outside", "elsewhere"), "key");

    assertThat(store().inbox(TARGET, 10))
        .extracting(InboxRow::body)
        .containsExactly("first", "second");
    assertThat(store().inbox(OTHER, 10)).extracting(InboxRow::body).containsExactly("elsewhere");
  }

  @Test
  default void the_same_key_delivers_once_even_after_it_was_handled() {
    Fence fence = fence();
    store().deliver(message(TARGET, "outside", "first"), "key");
    commit(birth(TARGET, fence).handling(store().inbox(TARGET, 10).getFirst()));

    store().deliver(message(TARGET, "outside", "again"), "key");

    assertThat(store().inbox(TARGET, 10)).isEmpty();
  }
}
