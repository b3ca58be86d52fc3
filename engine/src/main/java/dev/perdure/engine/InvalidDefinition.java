package dev.perdure.engine;

import java.util.List;

/** A definition has mistakes; nothing was deployed. */
public final class InvalidDefinition extends PerdureException {
  private static final long serialVersionUID = 1L;
  private final transient List<String> mistakes;

  /** Each mistake says where it is and what to do. */
  public InvalidDefinition(List<?> mistakes) {
    super(String.join("\n", texts(mistakes)));
    this.mistakes = texts(mistakes);
  }

  private static List<String> texts(List<?> mistakes) {
    return mistakes.stream().map(String::valueOf).toList();
  }

  public List<String> mistakes() {
    return mistakes;
  }
}
