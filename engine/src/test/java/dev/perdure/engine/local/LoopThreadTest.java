package dev.perdure.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class LoopThreadTest {
  private static final int PRODUCERS = 4;
  private static final int TASKS = 5_000;

  @Test
  void tasks_run_in_the_order_in_which_they_came() {
    var loop = new LoopThread("test");
    var seen = new ArrayList<Integer>();
    for (int i = 0; i < TASKS; i++) {
      int number = i;
      loop.execute(() -> seen.add(number));
    }

    loop.drain();
    loop.close();

    assertThat(seen).hasSize(TASKS).isSorted();
  }

  @Test
  void its_own_tasks_come_after_those_that_others_have_brought() throws Exception {
    var loop = new LoopThread("test");
    var brought = new CountDownLatch(1);
    var began = new CountDownLatch(1);
    var seen = new ArrayList<String>();
    loop.execute(
        () -> {
          began.countDown();
          loop.execute(() -> seen.add("own"));
          awaitQuietly(brought);
        });
    began.await();
    loop.execute(() -> seen.add("other"));
    brought.countDown();

    loop.drain();
    loop.drain();
    loop.close();

    assertThat(seen).containsExactly("other", "own");
  }

  @Test
  void a_task_is_alone_if_nothing_else_waits() throws Exception {
    var loop = new LoopThread("test");
    var began = new CountDownLatch(1);
    var brought = new CountDownLatch(1);
    var seen = new ArrayList<Boolean>();
    var seenFirst = new CountDownLatch(1);
    loop.execute(
        () -> {
          seen.add(loop.isAlone());
          seenFirst.countDown();
        });
    seenFirst.await();
    loop.execute(
        () -> {
          began.countDown();
          awaitQuietly(brought);
          seen.add(loop.isAlone());
        });
    began.await();
    loop.execute(
        () -> {
          loop.execute(() -> {});
          seen.add(loop.isAlone());
        });
    brought.countDown();

    loop.drain();
    loop.close();

    assertThat(seen).containsExactly(true, false, false);
  }

  @Test
  void a_task_that_throws_does_not_end_the_others() {
    var loop = new LoopThread("test");
    var ran = new AtomicInteger();
    loop.execute(
        () -> {
          throw new IllegalStateException("a test says so");
        });
    loop.execute(ran::incrementAndGet);

    loop.drain();
    loop.close();

    assertThat(ran).hasValue(1);
  }

  @Test
  void a_closed_loop_refuses() {
    var loop = new LoopThread("test");
    loop.close();

    assertThatThrownBy(() -> loop.execute(() -> {})).isInstanceOf(RejectedExecutionException.class);
  }

  @RepeatedTest(50)
  void whoever_brings_a_task_while_it_closes_sees_it_run_or_refused() throws Exception {
    var loop = new LoopThread("test");
    var ran = new AtomicInteger();
    var refused = new AtomicInteger();
    var producers = new ArrayList<Thread>();
    for (int i = 0; i < PRODUCERS; i++) {
      producers.add(Thread.ofPlatform().start(() -> bring(loop, ran, refused)));
    }
    Thread.sleep(1);
    loop.close();
    join(producers);

    assertThat(ran.get() + refused.get()).isEqualTo(PRODUCERS * TASKS);
  }

  private static void bring(LoopThread loop, AtomicInteger ran, AtomicInteger refused) {
    for (int i = 0; i < TASKS; i++) {
      try {
        loop.execute(ran::incrementAndGet);
      } catch (RejectedExecutionException e) {
        refused.incrementAndGet();
      }
    }
  }

  private static void join(List<Thread> threads) throws InterruptedException {
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
