package dev.perdure.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.decision.Decision;
import dev.perdure.model.json.Json;
import dev.perdure.model.message.Message;
import dev.perdure.storage.memory.MemoryStore;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
      atWork.await();

      executor.execute(order(), answers::add);
      go.countDown();

      assertThat(answers.poll(20, TimeUnit.SECONDS)).isInstanceOf(Message.WorkCompleted.class);
      assertThat(begun).hasValue(1);
    }
  }

  private static VirtualThreadExecutor executor(Action action) {
    return new VirtualThreadExecutor(
        new Actions(
            Map.of("call", action),
            Map.of(),
            Map.of(),
            name -> Optional.empty(),
            (name, version) -> Optional.empty(),
            new Contents(new MemoryStore(), 1_000)));
  }

  private static WorkOrder order() {
    return new WorkOrder(
        "r1",
        "r1",
        new Decision.Execute(
            1, 1, "node", "call", Json.Obj.EMPTY, Json.Obj.EMPTY, "r1/1", Set.of()));
  }
}
