package dev.perdure.engine.executor;

import dev.perdure.model.json.Json;
import dev.perdure.model.message.Message;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;

/**
 * Runs each piece of work on a virtual thread of its own, as many at a time as its action's lane
 * admits.
 */
public final class VirtualThreadExecutor implements WorkExecutor {
  private final Actions actions;
  private final Map<String, Lane> lanes = new ConcurrentHashMap<>();
  private final Map<WorkOrder.Key, Job> jobs = new ConcurrentHashMap<>();
  private final ThreadFactory threads = Thread.ofVirtual().name("perdure-work").factory();
  private volatile boolean closed;

  public VirtualThreadExecutor(Actions actions) {
    this.actions = actions;
  }

  @Override
  public void execute(WorkOrder order, Consumer<Message> answer) {
    var job = new Job(order, answer);
    Job running = jobs.putIfAbsent(order.key(), job);
    if (running != null) {
      if (running.order.work().attempt() == order.work().attempt()) {
        return;
      }
      stop(order.runId(), order.work().token());
      jobs.put(order.key(), job);
    }
    String function = actions.functionOf(order.work());
    if (actions.find(function) != null) {
      lane(function).enter(job);
    }
  }

  private Lane lane(String function) {
    return lanes.computeIfAbsent(function, name -> new Lane(actions.limitOf(name)));
  }

  @Override
  public void stop(String runId, long token) {
    Job job = jobs.remove(new WorkOrder.Key(runId, token));
    if (job != null) {
      job.stop();
    }
  }

  @Override
  public Optional<String> holdsBack(String runId, long token) {
    Job job = jobs.get(new WorkOrder.Key(runId, token));
    if (job == null || job.begun()) {
      return Optional.empty();
    }
    String function = actions.functionOf(job.order.work());
    return Optional.of(
        actions.find(function) == null
            ? "function '%s' is not registered in this process".formatted(function)
            : "'%s' runs at most %d at a time".formatted(function, actions.limitOf(function)));
  }

  @Override
  public boolean isStranded(String runId, long token) {
    Job job = jobs.get(new WorkOrder.Key(runId, token));
    return job != null && actions.find(actions.functionOf(job.order.work())) == null;
  }

  /** Ends what is under way without waiting for it: its runs have recorded that it was. */
  @Override
  public void close() {
    closed = true;
    jobs.values().forEach(Job::stop);
    jobs.clear();
  }

  /** One order on its way through its lane. */
  private final class Job implements Lane.Entrant {
    final WorkOrder order;
    final Consumer<Message> answer;
    private volatile @org.jspecify.annotations.Nullable Thread thread;
    private volatile boolean stopped;

    Job(WorkOrder order, Consumer<Message> answer) {
      this.order = order;
      this.answer = answer;
    }

    @Override
    public void begin(Runnable leave) {
      Thread worker =
          threads.newThread(
              () -> {
                try {
                  work();
                } finally {
                  leave.run();
                }
              });
      thread = worker;
      worker.start();
    }

    @Override
    public boolean wanted() {
      return !stopped && !closed;
    }

    boolean begun() {
      return thread != null;
    }

    void stop() {
      stopped = true;
      Thread worker = thread;
      if (worker != null) {
        worker.interrupt();
      }
    }

    private void work() {
      if (!wanted()) {
        return;
      }
      Message message = perform();
      if (wanted() && jobs.remove(order.key(), this)) {
        answer.accept(message);
      }
    }

    /** Catches everything on purpose: whatever an action throws is a failure of its attempt. */
    @SuppressWarnings("CatchingUnchecked")
    private Message perform() {
      var work = order.work();
      try {
        Action action = actions.require(actions.functionOf(work));
        var context =
            new ActionContext(
                order.runId(), work.node(), work.token(), work.attempt(), work.idempotencyKey());
        Json result = Results.checked(action.perform(work.input(), work.config(), context));
        return new Message.WorkCompleted(work.token(), work.attempt(), result);
      } catch (Throwable e) {
        return new Message.WorkFailed(work.token(), work.attempt(), Failures.of(e));
      }
    }
  }
}
