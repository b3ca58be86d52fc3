package dev.perdure.testkit;

import dev.perdure.engine.executor.Actions;
import dev.perdure.engine.executor.Attempt;
import dev.perdure.engine.executor.MockAction;
import dev.perdure.engine.executor.WorkExecutor;
import dev.perdure.engine.executor.WorkOrder;
import dev.perdure.model.json.Json;
import dev.perdure.model.message.Failure;
import dev.perdure.model.message.Message;
import dev.perdure.storage.StoreException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Work in simulated time, whose answers may come twice, too late, or to the wrong run. */
final class SimulatedExecutor implements WorkExecutor {
  private static final Duration OVERTAKEN = Duration.ofSeconds(5);
  private static final Duration AT_MOST = Duration.ofMillis(30);

  /** What is done as the engine does it. */
  private static final Set<String> REAL = Set.of("task", "artifact");

  private static final int NO_TOKEN = 1_000_000;

  private final World world;
  private final World.Lifetime process;
  private final Faults faults;
  private final SimulatedWork work;
  private final Actions actions;
  private final Map<Key, Integer> underWay = new HashMap<>();
  private @Nullable Consumer<Message> somebodyElse;

  private record Key(String runId, long token) {}

  SimulatedExecutor(
      World world, World.Lifetime process, Faults faults, SimulatedWork work, Actions actions) {
    this.world = world;
    this.process = process;
    this.faults = faults;
    this.work = work;
    this.actions = actions;
  }

  @Override
  public void execute(WorkOrder order, Consumer<Message> answer) {
    if (faults.strikes(Faults.Kind.EXECUTOR_FAILS, world)) {
      throw new StoreException("the simulated executor cannot look its work up");
    }
    var key = new Key(order.runId(), order.work().token());
    Integer running = underWay.put(key, order.work().attempt());
    if (running != null && running == order.work().attempt()) {
      return;
    }
    int attempt = order.work().attempt();
    if (REAL.contains(order.work().action())) {
      process.after(
          world.upTo(AT_MOST), () -> finish(key, attempt, Attempt.at(order, actions), answer));
      return;
    }
    var outcome = work.outcome(order);
    Message message = message(order.work().token(), attempt, outcome);
    process.after(delay(outcome), () -> finish(key, attempt, message, answer));
    strangers(order, outcome, answer);
  }

  private Duration delay(MockAction.Outcome outcome) {
    boolean overtaken = faults.strikes(Faults.Kind.REORDERED_ANSWER, world);
    return overtaken ? outcome.delay().plus(world.upTo(OVERTAKEN)) : outcome.delay();
  }

  private void finish(Key key, int attempt, Message message, Consumer<Message> answer) {
    boolean wanted = underWay.remove(key, attempt);
    boolean late = !wanted && faults.strikes(Faults.Kind.LATE_ANSWER, world);
    if (wanted || late) {
      answer.accept(message);
    }
    if (wanted && faults.strikes(Faults.Kind.DUPLICATE_ANSWER, world)) {
      process.after(world.upTo(OVERTAKEN), () -> answer.accept(message));
    }
  }

  /** Answers that nobody waits for, at any time from now on. */
  private void strangers(WorkOrder order, MockAction.Outcome outcome, Consumer<Message> answer) {
    long token = order.work().token();
    int attempt = order.work().attempt();
    if (faults.strikes(Faults.Kind.STALE_ANSWER, world)) {
      Message stale = message(token, attempt - 1, outcome);
      process.after(world.upTo(OVERTAKEN), () -> answer.accept(stale));
    }
    Consumer<Message> other = somebodyElse;
    somebodyElse = answer;
    if (other != null && faults.strikes(Faults.Kind.FOREIGN_ANSWER, world)) {
      Message foreign = message(token + NO_TOKEN, attempt, outcome);
      process.after(world.upTo(OVERTAKEN), () -> other.accept(foreign));
    }
  }

  private static Message message(long token, int attempt, MockAction.Outcome outcome) {
    Failure failure = outcome.failure();
    if (failure != null) {
      return new Message.WorkFailed(token, attempt, failure);
    }
    Json result = outcome.result() == null ? Json.Null.NULL : outcome.result();
    return new Message.WorkCompleted(token, attempt, result);
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
  public void close() {
    underWay.clear();
  }
}
