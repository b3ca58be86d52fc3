package dev.perdure.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class WorkQueueTest {
  private final WorkQueue queue = new WorkQueue(4, 3, 100);

  private static Work work(long bytes) {
    return new Task<>(bytes, changes -> "");
  }

  @Test
  void work_is_taken_in_order_and_no_more_than_a_group() {
    List<Work> work = List.of(work(1), work(1), work(1), work(1));
    work.forEach(one -> queue.put(one, true));

    assertThat(queue.take()).isEqualTo(work.subList(0, 3));
    assertThat(queue.take()).isEqualTo(work.subList(3, 4));
  }

  @Test
  void a_group_is_bounded_by_its_size() {
    List<Work> work = List.of(work(60), work(40), work(1));
    work.forEach(one -> queue.put(one, true));

    assertThat(queue.take()).isEqualTo(work.subList(0, 2));
    assertThat(queue.take()).isEqualTo(work.subList(2, 3));
  }

  @Test
  void what_is_larger_than_a_group_goes_alone() {
    List<Work> work = List.of(work(5_000), work(5_000));
    work.forEach(one -> queue.put(one, true));

    assertThat(queue.take()).isEqualTo(work.subList(0, 1));
    assertThat(queue.take()).isEqualTo(work.subList(1, 2));
  }

  @Test
  void whoever_brings_more_than_the_queue_holds_waits() throws Exception {
    for (int i = 0; i < 4; i++) {
      queue.put(work(1), true);
    }
    var fifth = CompletableFuture.supplyAsync(() -> queue.put(work(1), true));
    assertThatThrownBy(() -> fifth.get(100, TimeUnit.MILLISECONDS))
        .isInstanceOf(TimeoutException.class);

    queue.take();

    assertThat(fifth.get(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void the_writer_does_not_wait_for_itself() {
    for (int i = 0; i < 5; i++) {
      assertThat(queue.put(work(1), false)).isTrue();
    }
  }

  @Test
  void a_closed_queue_takes_nothing_more_and_gives_out_what_it_has() {
    Work before = work(1);
    queue.put(before, true);
    queue.close();

    assertThat(queue.put(work(1), true)).isFalse();
    assertThat(queue.take()).containsExactly(before);
    assertThat(queue.take()).isNull();
  }

  @Test
  void while_one_writes_nobody_else_does() throws Exception {
    assertThat(queue.tryBegin()).isTrue();
    assertThat(queue.tryBegin()).isFalse();
    Work next = work(1);
    queue.put(next, true);
    var taken = CompletableFuture.supplyAsync(queue::take);
    assertThatThrownBy(() -> taken.get(100, TimeUnit.MILLISECONDS))
        .isInstanceOf(TimeoutException.class);

    queue.end();

    assertThat(taken.get(30, TimeUnit.SECONDS)).containsExactly(next);
    assertThat(queue.tryBegin()).isFalse();
  }

  @Test
  void nobody_writes_past_what_waits_or_into_a_closed_queue() {
    queue.put(work(1), true);
    assertThat(queue.tryBegin()).isFalse();
    queue.close();
    queue.take();
    assertThat(queue.tryBegin()).isFalse();
  }

  @Test
  void every_so_often_the_writer_looks_after_what_others_have_written() {
    for (int i = 0; i < Checkpoints.LOOK_EVERY; i++) {
      assertThat(queue.tryBegin()).isTrue();
      queue.end();
    }

    assertThat(queue.take()).isEmpty();
    assertThat(queue.writtenByOthers()).isEqualTo(Checkpoints.LOOK_EVERY);
    assertThat(queue.writtenByOthers()).isZero();
  }

  @Test
  void closing_sends_away_whoever_waits_for_room() throws Exception {
    for (int i = 0; i < 4; i++) {
      queue.put(work(1), true);
    }
    var fifth = CompletableFuture.supplyAsync(() -> queue.put(work(1), true));

    queue.close();

    assertThat(fifth.get(30, TimeUnit.SECONDS)).isFalse();
  }

  @Test
  void whoever_writes_alone_again_and_again_leaves_the_writer_its_turn() {
    for (int i = 0; i < WorkQueue.MOST_BY_OTHERS; i++) {
      assertThat(queue.tryBegin()).isTrue();
      queue.end();
    }
    assertThat(queue.tryBegin()).isFalse();

    assertThat(queue.take()).isEmpty();
    assertThat(queue.writtenByOthers()).isEqualTo(WorkQueue.MOST_BY_OTHERS);
  }
}
