package dev.perdure.testkit;

import dev.perdure.engine.executor.ActionContext;
import dev.perdure.engine.executor.MockAction;
import dev.perdure.engine.executor.WorkExecutor;
import dev.perdure.engine.executor.WorkOrder;
import dev.perdure.model.json.Json;
import dev.perdure.model.message.Message;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Work in simulated time: {@code mock} actions, whose answers may come twice or too late. */
final class SimulatedExecutor implements WorkExecutor {
  private final World world;
  private final Faults faults;
  private final Map<Key, Integer> underWay = new HashMap<>();

  private record Key(String runId, long token) {}

  SimulatedExecutor(World world, Faults faults) {
    this.world = world;
    this.faults = faults;
  }

  @Override
  public void execute(WorkOrder order, Consumer<Message> answer) {
    var key = new Key(order.runId(), order.work().token());
    Integer running = underWay.put(key, order.work().attempt());
    if (running != null && running == order.work().attempt()) {
      return;
    }
    var outcome = outcome(order);
    world.after(outcome.delay(), () -> finish(key, order, message(order, outcome), answer));
  }

  private void finish(Key key, WorkOrder order, Message message, Consumer<Message> answer) {
    boolean wanted = underWay.remove(key, order.work().attempt());
    boolean late = !wanted && faults.strikes(Faults.Kind.LATE_ANSWER, world);
    if (wanted || late) {
      answer.accept(message);
    }
    if (wanted && faults.strikes(Faults.Kind.DUPLICATE_ANSWER, world)) {
      answer.accept(message);
    }
  }

  private static MockAction.Outcome outcome(WorkOrder order) {
    var work = order.work();
    if (!work.action().equals("mock")) {
      throw new IllegalStateException(
          "Expected only 'mock' actions in a simulation, but found '" + work.action() + "'");
    }
    var context =
        new ActionContext(
            order.runId(), work.node(), work.token(), work.attempt(), work.idempotencyKey());
    return MockAction.outcome(work.input(), work.config(), context);
  }

  private static Message message(WorkOrder order, MockAction.Outcome outcome) {
    var work = order.work();
    if (outcome.failure() != null) {
      return new Message.WorkFailed(work.token(), work.attempt(), outcome.failure());
    }
    Json result = outcome.result() == null ? Json.Null.NULL : outcome.result();
    return new Message.WorkCompleted(work.token(), work.attempt(), result);
  }

  @Override
  public void stop(String runId, long token) {
    underWay.remove(new Key(runId, token));
  }

  @Override
  public Optional<String> holdsBack(String runId, long token) {
    return Optional.empty();
  }

  @Override
  public void close() {}
}
