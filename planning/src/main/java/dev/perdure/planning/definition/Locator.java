package dev.perdure.planning.definition;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the place in a file of what a path names. */
final class Locator {

  private final Tree document;
  private final Map<Path, Origin> origins;

  /**
   * Where a value of the records comes from.
   *
   * @param offset of its first character in a text that holds several; negative: it stands alone
   */
  record Origin(Path path, int offset) {}

  /**
   * @param origins of those parts of the records that have another path in the file
   */
  Locator(Tree document, Map<Path, Origin> origins) {
    this.document = document;
    this.origins = new HashMap<>(origins);
  }

  /** The place of something found in the records. */
  Place inRecords(Finding finding) {
    var steps = finding.path().steps();
    for (int length = steps.size(); length > 0; length--) {
      Origin origin = origins.get(finding.path().first(length));
      if (origin != null) {
        Path path = origin.path().append(steps.subList(length, steps.size()));
        int offset = origin.offset() < 0 ? finding.offset() : origin.offset();
        return inFile(new Finding(path, offset, finding.wording(), finding.places()));
      }
    }
    return inFile(finding);
  }

  /** How a message speaks of a value of the records. */
  String line(Path path) {
    return "line " + inRecords(new Finding(path, -1, "", List.of())).line();
  }

  /** The place of something found in the file; as near to it as the file goes. */
  Place inFile(Finding finding) {
    Tree tree = document;
    Place place = tree.place();
    for (Path.Step step : finding.path().steps()) {
      Found found = find(tree, step);
      if (found == null) {
        return place;
      }
      tree = found.tree();
      place = found.place();
    }
    return finding.offset() >= 0 && tree instanceof Tree.Leaf leaf
        ? leaf.spelling().at(leaf.written(), finding.offset())
        : place;
  }

  private record Found(Tree tree, Place place) {}

  private static @Nullable Found find(Tree tree, Path.Step step) {
    return switch (step) {
      case Path.Step.Key(String name) when tree instanceof Tree.Fields fields ->
          fields.find(name).map(field -> new Found(field.value(), field.place())).orElse(null);
      case Path.Step.Name(String name) when tree instanceof Tree.Fields fields ->
          fields.find(name).map(field -> new Found(field.value(), field.key())).orElse(null);
      case Path.Step.Index(int index)
          when tree instanceof Tree.Items(Place ignored, var items) && index < items.size() ->
          new Found(items.get(index), items.get(index).place());
      default -> null;
    };
  }
}
