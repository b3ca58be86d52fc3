package dev.perdure.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.decision.Decision;
import dev.perdure.model.json.Json;
import dev.perdure.model.message.Message;
import dev.perdure.storage.memory.MemoryStore;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class VirtualThreadExecutorTest {

  @Test
  void work_that_is_issued_again_while_it_runs_is_begun_once() throws Exception {
    var begun = new AtomicInteger();
    var atWork = new CountDownLatch(1);
    var go = new CountDownLatch(1);
    var answers = new LinkedBlockingQueue<Message>();
    Action action =
        (input, config, context) -> {
          begun.incrementAndGet();
          atWork.countDown();
          go.await();
          return input;
        };
    try (var executor = executor(action)) {
      executor.execute(order(), answers::add);
      executor.begin();
      atWork.await();

      executor.execute(order(), answers::add);
      executor.begin();
      go.countDown();

      assertThat(answers.poll(20, TimeUnit.SECONDS)).isInstanceOf(Message.WorkCompleted.class);
      assertThat(begun).hasValue(1);
    }
  }

  @Test
  void much_work_at_once_is_done_on_a_thread_each_and_waits_for_no_other() throws Exception {
    int count = 200;
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    var allAtWork = new CountDownLatch(count);
    var answers = new LinkedBlockingQueue<Message>();
    Action action =
        (input, config, context) -> {
          threads.add(Thread.currentThread());
          allAtWork.countDown();
          allAtWork.await();
          return input;
        };
    try (var executor = executor(action)) {
      for (int token = 1; token <= count; token++) {
        executor.execute(order(token), answers::add);
      }
      executor.begin();

      for (int i = 0; i < count; i++) {
        assertThat(answers.poll(20, TimeUnit.SECONDS)).isInstanceOf(Message.WorkCompleted.class);
      }
      assertThat(threads).hasSize(count);
    }
  }

  @Test
  void work_that_was_stopped_before_it_begins_is_not_done() throws Exception {
    var answers = new LinkedBlockingQueue<Message>();
    var done = new LinkedBlockingQueue<Long>();
    Action action =
        (input, config, context) -> {
          done.add(context.token());
          return input;
        };
    try (var executor = executor(action, 1)) {
      executor.execute(order(1), answers::add);
      executor.execute(order(2), answers::add);
      executor.stop("r1", 1);
      executor.begin();

      assertThat(answers.poll(20, TimeUnit.SECONDS)).isInstanceOf(Message.WorkCompleted.class);
      assertThat(done).containsExactly(2L);
    }
  }

  @Test
  void who_has_to_wait_for_room_begins_without_being_told() throws Exception {
    var answers = new LinkedBlockingQueue<Message>();
    try (var executor = executor((input, config, context) -> input, 1)) {
      for (int token = 1; token <= 3; token++) {
        executor.execute(order(token), answers::add);
      }
      executor.begin();

      for (int token = 1; token <= 3; token++) {
        Message answer = answers.poll(20, TimeUnit.SECONDS);
        assertThat(answer).isInstanceOf(Message.WorkCompleted.class);
        assertThat(((Message.WorkCompleted) answer).token()).isEqualTo(token);
      }
    }
  }

  private static VirtualThreadExecutor executor(Action action) {
    return executor(action, 1_000);
  }

  private static VirtualThreadExecutor executor(Action action, int limit) {
    return new VirtualThreadExecutor(
        new Actions(
            Map.of("call", action),
            Map.of("call", limit),
            Map.of(),
            name -> Optional.empty(),
            (name, version) -> Optional.empty(),
            new Contents(new MemoryStore(), 1_000)));
  }

  private static WorkOrder order() {
    return order(1);
  }

  private static WorkOrder order(long token) {
    return new WorkOrder(
        "r1",
        "r1",
        new Decision.Execute(
            token, 1, "node", "call", Json.Obj.EMPTY, Json.Obj.EMPTY, "r1/1", Set.of()));
  }
}
