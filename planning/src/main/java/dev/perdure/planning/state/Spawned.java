package dev.perdure.planning.state;

import dev.perdure.model.decision.Decision;
import dev.perdure.model.json.Json;
import org.jspecify.annotations.Nullable;

/** The tokens that one transition of a fan-out makes; they begin one after the other. */
final class Spawned {
  final Instance instance;
  final Decision.SpawnTokens made;

  /** The lineage that each of them begins with. */
  final Iterations iterations;

  private int begun;
  private int active;

  Spawned(Instance instance, Decision.SpawnTokens made, int begun, int active) {
    this.instance = instance;
    this.made = made;
    this.iterations = instance.origin().plus(made.via());
    this.begun = begun;
    this.active = active;
  }

  /** How many have begun. */
  int begun() {
    return begun;
  }

  /** How many have begun and are not over. */
  int active() {
    return active;
  }

  int waiting() {
    return made.count() - begun;
  }

  /** The token that begins next, if one may; else 0. */
  long next() {
    Integer most = made.concurrency();
    boolean may = begun < made.count() && (most == null || active < most);
    return may ? made.firstToken() + begun : 0;
  }

  void begin() {
    begun++;
    active++;
  }

  void end() {
    active--;
  }

  int index(long token) {
    return made.firstIndex() + Math.toIntExact(token - made.firstToken());
  }

  /** What the branch of that index is made for; null where branches are only counted. */
  @Nullable Json item(int index) {
    return made.items() instanceof Json.Arr(var items)
        ? items.get(index - made.firstIndex())
        : null;
  }
}
