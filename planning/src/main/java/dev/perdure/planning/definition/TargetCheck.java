package dev.perdure.planning.definition;

import dev.perdure.planning.expression.Type;
import dev.perdure.planning.text.Nearest;
import java.util.Optional;

/** Finds out what keeps a value from being written to a target. */
final class TargetCheck {

  private final KnownNames names;

  TargetCheck(KnownNames names) {
    this.names = names;
  }

  /**
   * What is wrong with the target.
   *
   * @param inBranch whether there may be a branch to write to
   */
  Optional<String> mistake(Target target, boolean inBranch) {
    if (target.root() == Target.Root.BRANCH_OUTPUT) {
      return inBranch
          ? Optional.empty()
          : Optional.of(
              "'_branch.output' can only be written in a branch; no fan-out with a siblingGroup"
                  + " leads here");
    }
    if (target.root() == Target.Root.STATE && target.path().getFirst().equals("_last_error")) {
      return Optional.of("'state._last_error' is written by the engine alone");
    }
    return unknown(target);
  }

  /** A schema that lists its properties knows no others. */
  private Optional<String> unknown(Target target) {
    Type type = names.typeOf(target.root());
    String at = target.root().toString();
    for (String step : target.path()) {
      if (!(type instanceof Type.Obj(var fields, boolean open))) {
        return Optional.empty();
      }
      Type next = fields.get(step);
      if (next == null) {
        return open
            ? Optional.empty()
            : Optional.of(
                at + " has no '" + step + "'" + Nearest.hintOrKnown(step, fields.keySet()));
      }
      type = next;
      at += "." + step;
    }
    return Optional.empty();
  }
}
