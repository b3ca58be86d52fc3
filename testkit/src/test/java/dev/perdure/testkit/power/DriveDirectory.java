package dev.perdure.testkit.power;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A directory of which some names are surely on disk, and some changes are on their way there. */
final class DriveDirectory implements DriveNode {

  /** What can be done to the names in a directory. */
  private sealed interface Change {
    record Put(String name, DriveNode node) implements Change {}

    record Remove(String name) implements Change {}

    record Rename(String from, String to) implements Change {}
  }

  private final Map<String, DriveNode> sure = new LinkedHashMap<>();
  private final Map<String, DriveNode> now = new LinkedHashMap<>();
  private final Changes<Change> changes = new Changes<>();

  void put(String name, DriveNode node) {
    change(new Change.Put(name, node));
  }

  void remove(String name) {
    change(new Change.Remove(name));
  }

  void rename(String from, String to) {
    change(new Change.Rename(from, to));
  }

  private void change(Change change) {
    changes.add(change);
    apply(change, now);
  }

  @Nullable DriveNode get(String name) {
    return now.get(name);
  }

  @Override
  public long mark() {
    return changes.mark();
  }

  @Override
  public void synced(long mark) {
    changes.synced(mark, change -> apply(change, sure));
  }

  /** No harm to a later one: a file system that fails to write its own records does not go on. */
  @Override
  public void syncFailed(long mark) {}

  int unsure() {
    return changes.all().size();
  }

  /** As the process sees it. */
  Map<String, DriveNode> now() {
    return now;
  }

  /** As it may be after a power cut. */
  Map<String, DriveNode> after(Survivors survivors) {
    var names = new LinkedHashMap<>(sure);
    List<Changes.Change<Change>> all = changes.all();
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).isSure() || survivors.keeps(i)) {
        apply(all.get(i).what(), names);
      }
    }
    return names;
  }

  private static void apply(Change change, Map<String, DriveNode> names) {
    switch (change) {
      case Change.Put(String name, DriveNode node) -> names.put(name, node);
      case Change.Remove(String name) -> names.remove(name);
      case Change.Rename(String from, String to) -> {
        DriveNode node = names.remove(from);
        if (node != null) {
          names.put(to, node);
        }
      }
    }
  }
}
