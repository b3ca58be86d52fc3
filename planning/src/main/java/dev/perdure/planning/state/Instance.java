package dev.perdure.planning.state;

import dev.perdure.model.decision.Decision;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One pass through a fan-out: how its branches stand, counted as they change. */
public final class Instance {
  private final long id;
  private final @Nullable String group;
  private final int total;
  private final List<String> via;
  private final @Nullable Branch enclosing;
  private final Iterations origin;
  private final List<Spawned> spawned = new ArrayList<>();

  /** Those that have begun, and have not ended or failed. */
  private final TreeMap<Integer, Branch> branches = new TreeMap<>();

  private @Nullable Instant due;
  private boolean armed;
  private int arrived;
  private int ended;
  private int failed;

  Instance(Decision.OpenFanOut d, @Nullable Branch enclosing, Iterations origin) {
    this.id = d.instance();
    this.group = d.group();
    this.total = d.total();
    this.via = d.via();
    this.due = d.deadline();
    this.enclosing = enclosing;
    this.origin = origin;
  }

  public long id() {
    return id;
  }

  /** Null: it has no fan-in. */
  public @Nullable String group() {
    return group;
  }

  public int total() {
    return total;
  }

  /** The transitions that opened it. */
  public List<String> via() {
    return via;
  }

  /** The branch that it was opened in; null: in none. */
  public @Nullable Branch enclosing() {
    return enclosing;
  }

  /** The id of {@link #enclosing}, 0 for none. */
  public long enclosingId() {
    return enclosing == null ? 0 : enclosing.id();
  }

  /** When its fan-in has waited too long; null for never. */
  public @Nullable Instant due() {
    return due;
  }

  /** Whether time is counted since the first arrival. */
  public boolean isArmed() {
    return armed;
  }

  public int arrived() {
    return arrived;
  }

  public int ended() {
    return ended;
  }

  public int failed() {
    return failed;
  }

  /** How many branches are live, those that have not begun among them. */
  public int live() {
    return total - arrived - ended - failed;
  }

  /** Branches that have begun and have not ended or failed, in index order. */
  public Collection<Branch> branches() {
    return Collections.unmodifiableCollection(branches.values());
  }

  /** How many tokens have not begun. */
  int waiting() {
    return spawned.stream().mapToInt(Spawned::waiting).sum();
  }

  /** The indexes of live branches, in order. */
  public List<Integer> missing() {
    var indexes = new ArrayList<Integer>();
    branches.forEach(
        (index, branch) -> {
          if (!branch.hasArrived()) {
            indexes.add(index);
          }
        });
    for (Spawned each : spawned) {
      for (int i = each.begun(); i < each.made.count(); i++) {
        indexes.add(each.made.firstIndex() + i);
      }
    }
    Collections.sort(indexes);
    return indexes;
  }

  /** The lineage that goes on after its fan-in. */
  Iterations after(List<String> fanIn) {
    Iterations after = origin;
    for (String transition : via) {
      after = after.plus(transition);
    }
    for (String transition : fanIn) {
      after = after.plus(transition);
    }
    return after;
  }

  Iterations origin() {
    return origin;
  }

  List<Spawned> spawned() {
    return spawned;
  }

  /** What the branch of that id was made by. */
  Spawned spawnedFor(long branch) {
    for (Spawned each : spawned) {
      long first = each.made.firstToken();
      if (branch >= first && branch < first + each.made.count()) {
        return each;
      }
    }
    throw new IllegalStateException(
        "Expected a branch of fan-out %d, but found %d".formatted(id, branch));
  }

  Branch branch(int index) {
    Branch branch = branches.get(index);
    if (branch == null) {
      throw new IllegalStateException(
          "Expected a branch %d of fan-out %d, but it is over".formatted(index, id));
    }
    return branch;
  }

  // Changes

  void add(Branch begun) {
    branches.put(begun.index(), begun);
  }

  void settle(Branch branch, Decision.BranchEnd how) {
    branch.spawned().end();
    switch (how) {
      case ARRIVED -> {
        arrived++;
        branch.arrive();
      }
      case ENDED -> ended++;
      case FAILED -> failed++;
    }
    if (how != Decision.BranchEnd.ARRIVED) {
      branches.remove(branch.index());
    }
  }

  void arm(@Nullable Instant at) {
    armed = true;
    due = at;
  }

  void count(int arrivedBefore, int endedBefore, int failedBefore) {
    arrived = arrivedBefore;
    ended = endedBefore;
    failed = failedBefore;
  }
}
