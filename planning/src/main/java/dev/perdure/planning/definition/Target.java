package dev.perdure.planning.definition;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Where a mapping writes a value: a path below one of the sections that a run can change. */
public record Target(Root root, List<String> path) {

  static final String EXPECTED = "a target such as state.total or output.total";

  /** No blanks, brackets or quotes: what expressions could read back after a dot. */
  private static final Pattern NAME = Pattern.compile("[^.\\[\\]'\"\\s]+");

  public Target {
    path = List.copyOf(path);
  }

  /** A section that mappings write to. */
  public enum Root {
    STATE("state"),
    OUTPUT("output"),
    BRANCH_OUTPUT("_branch.output");

    private final String text;

    Root(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** The target that this text names; a section as a whole is none. */
  static Optional<Target> parse(String text) {
    for (Root root : Root.values()) {
      if (text.startsWith(root.text + ".")) {
        List<String> path = List.of(text.substring(root.text.length() + 1).split("\\.", -1));
        boolean named = path.stream().allMatch(name -> NAME.matcher(name).matches());
        return named ? Optional.of(new Target(root, path)) : Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** Whether one of the two would write into what the other writes. */
  boolean overlaps(Target other) {
    int common = Math.min(path.size(), other.path.size());
    return root == other.root && path.subList(0, common).equals(other.path.subList(0, common));
  }

  @Override
  public String toString() {
    return root.text + "." + String.join(".", path);
  }
}
