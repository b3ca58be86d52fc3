package dev.perdure.planning.state;

import dev.perdure.model.decision.Decision;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The fan-outs of a run that are not over, found by id, by what may begin next, and by time. */
final class Instances {
  private final TreeMap<Long, Instance> open = new TreeMap<>();
  private final Map<Long, Branch> branches = new HashMap<>();

  /** Those with a token that may begin, by that token. */
  private final TreeMap<Long, Spawned> startable = new TreeMap<>();

  private final TreeSet<Due> dues = new TreeSet<>();
  private long last;
  private int waiting;

  // Changes

  void open(Decision.OpenFanOut d, @Nullable Branch enclosing, Iterations origin) {
    if (d.instance() != last + 1) {
      throw new IllegalStateException(
          "Expected fan-out %d, but found %d".formatted(last + 1, d.instance()));
    }
    add(new Instance(d, enclosing, origin));
  }

  void add(Instance instance) {
    last = Math.max(last, instance.id());
    open.put(instance.id(), instance);
    if (instance.enclosing() != null) {
      instance.enclosing().add(instance);
    }
    remember(instance);
  }

  void spawn(Decision.SpawnTokens d) {
    add(new Spawned(get(d.instance()), d, 0, 0));
  }

  void add(Spawned spawned) {
    spawned.instance.spawned().add(spawned);
    waiting += spawned.waiting();
    offer(spawned);
  }

  /** The branch of the spawned token that begins now. */
  Branch begin(long token, Scope runScope) {
    Spawned spawned = startable.remove(token);
    if (spawned == null) {
      throw new IllegalStateException(
          "Expected token %d to be next, but it is not".formatted(token));
    }
    Instance instance = spawned.instance;
    spawned.begin();
    waiting--;
    offer(spawned);
    Branch outside = instance.enclosing();
    Scope around = outside == null ? runScope : outside.scope();
    var branch = new Branch(spawned, token, instance.group() == null ? around : new Scope(around));
    add(branch);
    return branch;
  }

  void add(Branch branch) {
    branch.instance().add(branch);
    branches.put(branch.id(), branch);
  }

  private void offer(Spawned spawned) {
    long next = spawned.next();
    if (next != 0) {
      startable.put(next, spawned);
    }
  }

  /** A fan-out without a group is over with its last branch. */
  void settle(Decision.SettleBranch d) {
    Instance instance = get(d.instance());
    Branch branch = instance.branch(d.index());
    instance.settle(branch, d.end());
    offer(branch.spawned());
    if (d.end() != Decision.BranchEnd.ARRIVED) {
      branches.remove(branch.id());
    }
    if (instance.group() == null && instance.live() == 0) {
      close(instance.id());
    }
  }

  void arm(Decision.ArmFanIn d) {
    Instance instance = get(d.instance());
    forget(instance);
    Instant before = instance.due();
    instance.arm(before == null || d.at().isBefore(before) ? d.at() : before);
    remember(instance);
  }

  Instance close(long id) {
    Instance instance = get(id);
    open.remove(id);
    forget(instance);
    instance.branches().forEach(branch -> branches.remove(branch.id()));
    waiting -= instance.waiting();
    for (Spawned spawned : instance.spawned()) {
      startable.remove(spawned.next());
    }
    if (instance.enclosing() != null) {
      instance.enclosing().remove(instance);
    }
    return instance;
  }

  void lastWas(long id) {
    last = id;
  }

  private void remember(Instance instance) {
    if (instance.due() != null) {
      dues.add(new Due(instance.due(), instance.id()));
    }
  }

  private void forget(Instance instance) {
    if (instance.due() != null) {
      dues.remove(new Due(instance.due(), instance.id()));
    }
  }

  // Questions

  boolean isOpen(long id) {
    return open.containsKey(id);
  }

  Instance get(long id) {
    Instance instance = open.get(id);
    if (instance == null) {
      throw new IllegalStateException(
          "Expected fan-out %d to be open, but it is not".formatted(id));
    }
    return instance;
  }

  Collection<Instance> all() {
    return Collections.unmodifiableCollection(open.values());
  }

  @Nullable Branch branch(long id) {
    return branches.get(id);
  }

  /** The id of the spawned token that may begin next; 0 if none may. */
  long nextToBegin() {
    return startable.isEmpty() ? 0 : startable.firstKey();
  }

  /** What a spawned token will be when it begins. */
  Token peek(long token) {
    Spawned spawned = startable.get(token);
    if (spawned == null) {
      throw new IllegalStateException(
          "Expected token %d to be next, but it is not".formatted(token));
    }
    return Token.created(token, spawned.made.node(), 0, token, spawned.iterations);
  }

  @Nullable Instance nextDue() {
    return dues.isEmpty() ? null : get(dues.first().of());
  }

  long last() {
    return last;
  }

  /** How many spawned tokens have not begun. */
  int waiting() {
    return waiting;
  }
}
