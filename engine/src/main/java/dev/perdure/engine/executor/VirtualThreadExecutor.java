package dev.perdure.engine.executor;

import dev.perdure.engine.secret.Unlocked;
import dev.perdure.model.message.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
  /** How long until work that lacked a secret looks for it again. */
  private static final Duration LOOK_AGAIN = Duration.ofSeconds(5);

  /** So many begin without waiting for more. */
  private static final int MOST_TAKEN = 64;

  private final Actions actions;
  private final Map<String, Lane> lanes = new ConcurrentHashMap<>();
  private final Map<WorkOrder.Key, Job> jobs = new ConcurrentHashMap<>();
  private final List<Job> taken = new ArrayList<>();
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
    if (actions.missing(order.work()).isEmpty()) {
      job.lane.enter(job);
    } else {
      job.hold();
    }
  }

  /**
   * One thread begins the others: from inside the pool of virtual threads that costs a fraction of
   * what it costs from outside, where each may have to wake one of the pool.
   */
  @Override
  public void begin() {
    List<Job> all;
    synchronized (taken) {
      if (taken.isEmpty()) {
        return;
      }
      all = List.copyOf(taken);
      taken.clear();
    }
    threads
        .newThread(
            () -> {
              all.subList(1, all.size()).forEach(job -> threads.newThread(job).start());
              all.getFirst().run();
            })
        .start();
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
    if (job == null || job.isAtWork()) {
      return Optional.empty();
    }
    String function = actions.functionOf(job.order.work());
    if (job.lacks != null) {
      return Optional.of(job.lacks);
    }
    return Optional.of(
        actions
            .missing(job.order.work())
            .orElse(
                "'%s' runs at most %d at a time".formatted(function, actions.limitOf(function))));
  }

  @Override
  public boolean isStranded(String runId, long token) {
    Job job = jobs.get(new WorkOrder.Key(runId, token));
    return job != null && (job.lacks != null || actions.missing(job.order.work()).isPresent());
  }

  /** Ends what is under way without waiting for it: its runs have recorded that it was. */
  @Override
  public void close() {
    closed = true;
    jobs.values().forEach(Job::stop);
    jobs.clear();
  }

  /** One order on its way through its lane. */
  private final class Job implements Lane.Entrant, Runnable {
    final WorkOrder order;
    final Consumer<Message> answer;
    private final Lane lane;
    private volatile boolean admitted;
    private volatile @org.jspecify.annotations.Nullable Thread thread;
    private volatile boolean stopped;

    /** Why it could not begin when its turn came; null if it could. */
    private volatile @org.jspecify.annotations.Nullable String lacks;

    /** Whether the run knows that it has not begun. */
    private volatile boolean held;

    Job(WorkOrder order, Consumer<Message> answer) {
      this.order = order;
      this.answer = answer;
      this.lane = lane(actions.functionOf(order.work()));
      this.held = order.work().untimed();
    }

    @Override
    public void admitted() {
      admitted = true;
      boolean enough;
      synchronized (taken) {
        taken.add(this);
        enough = taken.size() >= MOST_TAKEN;
      }
      if (enough) {
        begin();
      }
    }

    /** On a thread that does this and nothing else. */
    @Override
    public void run() {
      thread = Thread.currentThread();
      try {
        work();
      } finally {
        if (lane.leave()) {
          begin();
        }
      }
      enterAgainLater();
    }

    @Override
    public boolean wanted() {
      return !stopped && !closed;
    }

    boolean isAtWork() {
      return admitted && lacks == null;
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
      switch (actions.unlock(order.work())) {
        case Unlocked.Lacking(String reason) -> {
          lacks = reason;
          hold();
        }
        case Unlocked.All(Map<String, String> secrets) -> {
          lacks = null;
          beginAtLast();
          Message message = Attempt.at(order, actions, secrets);
          if (wanted() && jobs.remove(order.key(), this)) {
            answer.accept(message);
          }
        }
      }
    }

    /** Said once: its time does not count from then on. */
    private void hold() {
      if (!held) {
        held = true;
        answer.accept(new Message.WorkHeld(order.work().token(), order.work().attempt()));
      }
    }

    private void beginAtLast() {
      if (held) {
        held = false;
        answer.accept(new Message.WorkBegun(order.work().token(), order.work().attempt()));
      }
    }

    /** What it lacked may be there by then; others use its place in the lane meanwhile. */
    private void enterAgainLater() {
      if (lacks == null) {
        return;
      }
      try {
        Thread.sleep(LOOK_AGAIN);
      } catch (InterruptedException e) {
        return;
      }
      if (wanted()) {
        lane.enter(this);
        begin();
      }
    }
  }
}
