package dev.perdure.testkit.power;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * What was changed in a file or directory since all of it was on disk, in order. A sync makes sure
 * what came before it; after one that failed, no later one does: the system may have dropped it.
 */
final class Changes<C> {
  private final List<Change<C>> list = new ArrayList<>();
  private long made;

  /** One change, and what is known of it. */
  static final class Change<C> {
    private final long number;
    private final C what;
    private boolean sure;
    private boolean doubtful;

    private Change(long number, C what) {
      this.number = number;
      this.what = what;
    }

    C what() {
      return what;
    }

    boolean isSure() {
      return sure;
    }
  }

  void add(C what) {
    list.add(new Change<>(++made, what));
  }

  /** Stands for everything changed so far. */
  long mark() {
    return made;
  }

  /** Everything up to the mark is on disk; {@code settle} gets what nothing doubtful precedes. */
  void synced(long mark, Consumer<C> settle) {
    before(mark).forEach(change -> change.sure |= !change.doubtful);
    while (!list.isEmpty() && list.getFirst().sure) {
      settle.accept(list.removeFirst().what);
    }
  }

  void syncFailed(long mark) {
    before(mark).forEach(change -> change.doubtful |= !change.sure);
  }

  private List<Change<C>> before(long mark) {
    return list.stream().filter(change -> change.number <= mark).toList();
  }

  List<Change<C>> all() {
    return list;
  }
}
