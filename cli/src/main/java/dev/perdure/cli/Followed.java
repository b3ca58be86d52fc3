package dev.perdure.cli;

import dev.perdure.engine.RunEvent;
import dev.perdure.engine.Subscription;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** The trees of those children that are to be shown; each is followed from then on. */
final class Followed implements AutoCloseable {

  /** Where events of runs come from. */
  @FunctionalInterface
  interface Source {
    /** Tells all events of a run from its first one on, in order. */
    Subscription follow(String run, Consumer<RunEvent> listener);
  }

  private final Source source;
  private final Consumer<RunEvent> listener;
  private final Map<String, RunTree> trees = new HashMap<>();
  private final Map<String, Subscription> subscriptions = new HashMap<>();

  /**
   * @param listener is told of the children's events, and hands them to {@link #apply}
   */
  Followed(Source source, Consumer<RunEvent> listener) {
    this.source = source;
    this.listener = listener;
  }

  /** Follows these from now on, and no others. */
  void only(Set<String> runs) {
    Set.copyOf(trees.keySet()).stream().filter(run -> !runs.contains(run)).forEach(this::leave);
    runs.stream().filter(run -> !trees.containsKey(run)).forEach(this::begin);
  }

  private void begin(String run) {
    trees.put(run, new RunTree());
    subscriptions.put(run, source.follow(run, listener));
  }

  private void leave(String run) {
    trees.remove(run);
    end(run);
  }

  private void end(String run) {
    Subscription subscription = subscriptions.remove(run);
    if (subscription != null) {
      subscription.close();
    }
  }

  /** What is late for a child that is not shown any more is not needed. */
  void apply(RunEvent event) {
    RunTree tree = trees.get(event.runId());
    if (tree == null) {
      return;
    }
    tree.apply(event);
    if (tree.endedAt() != null) {
      end(event.runId());
    }
  }

  Map<String, RunTree> trees() {
    return trees;
  }

  @Override
  public void close() {
    Set.copyOf(subscriptions.keySet()).forEach(this::end);
  }
}
