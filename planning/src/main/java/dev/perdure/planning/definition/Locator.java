package dev.perdure.planning.definition;

import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the place in a file of what a path names in the records that were read from it. */
final class Locator {

  private final Map<Path, Tree> trees = new HashMap<>();
  private final Map<Path, Place> places = new HashMap<>();

  Locator(Tree document) {
    trees.put(Path.ROOT, document);
  }

  /** What is below {@code path} in the records stands in {@code tree}. */
  void below(Path path, Tree tree) {
    trees.put(path, tree);
  }

  void at(Path path, Place place) {
    places.put(path, place);
  }

  /**
   * The place of a value, or of a character in it.
   *
   * @param offset of a character in a text; negative: the value itself
   */
  Place place(Path path, int offset) {
    Place known = places.get(path);
    return known == null ? walk(path, offset) : known;
  }

  private Place walk(Path path, int offset) {
    int from = longestKnown(path);
    Tree tree = requireNonNull(trees.get(new Path(path.steps().subList(0, from))));
    Place place = tree.place();
    for (Path.Step step : path.steps().subList(from, path.steps().size())) {
      Found found = find(tree, step);
      if (found == null) {
        return place;
      }
      tree = found.tree();
      place = found.place();
    }
    return offset >= 0 && tree instanceof Tree.Leaf leaf
        ? leaf.spelling().at(leaf.written(), offset)
        : place;
  }

  private int longestKnown(Path path) {
    int length = path.steps().size();
    while (length > 0 && !trees.containsKey(new Path(path.steps().subList(0, length)))) {
      length--;
    }
    return length;
  }

  private record Found(Tree tree, Place place) {}

  private static @Nullable Found find(Tree tree, Path.Step step) {
    if (step instanceof Path.Step.Key(String name)
        && tree instanceof Tree.Fields(Place ignored, var fields)) {
      Tree.Field field = fields.get(name);
      return field == null ? null : new Found(field.value(), field.place());
    }
    if (step instanceof Path.Step.Index(int index)
        && tree instanceof Tree.Items(Place ignored, var items)
        && index < items.size()) {
      return new Found(items.get(index), items.get(index).place());
    }
    return null;
  }
}
