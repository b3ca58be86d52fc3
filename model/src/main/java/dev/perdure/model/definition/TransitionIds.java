package dev.perdure.model.definition;

import java.util.HashSet;
import java.util.Set;

/** Gives the transitions of a workflow the ids that their author did not. */
public final class TransitionIds {

  private final Set<String> taken = new HashSet<>();

  /** Keeps an id that the author gave; reserve all of them before any other is made. */
  public void reserve(String given) {
    taken.add(given);
  }

  /** {@code from->to}, with {@code #2}, {@code #3} … for further ones between the same nodes. */
  public String between(String from, String to) {
    String id = from + "->" + to;
    return taken.add(id) ? id : another(id);
  }

  /** {@code id#2}, {@code id#3} …: for transitions that were declared together under one id. */
  public String another(String id) {
    int number = 2;
    while (!taken.add(id + "#" + number)) {
      number++;
    }
    return id + "#" + number;
  }
}
