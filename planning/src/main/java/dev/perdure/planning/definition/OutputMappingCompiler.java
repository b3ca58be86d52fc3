package dev.perdure.planning.definition;

import dev.perdure.model.definition.Node;
import dev.perdure.model.json.Json;
import dev.perdure.planning.expression.MappedValue;
import dev.perdure.planning.expression.Type;
import dev.perdure.planning.text.Nearest;
import java.util.ArrayList;
import java.util.List;

/** Checks and compiles a node's output mapping: where the values go, and what they are. */
final class OutputMappingCompiler {

  private final Node node;
  private final KnownNames names;
  private final ExpressionCompiler expressions;
  private final Report report;
  private final Path path;
  private final List<Target> targets = new ArrayList<>();
  private final List<OutputEntry> entries = new ArrayList<>();

  OutputMappingCompiler(
      Node node, KnownNames names, ExpressionCompiler expressions, Report report) {
    this.node = node;
    this.names = names;
    this.expressions = expressions;
    this.report = report;
    this.path = Path.ROOT.key("nodes").key(node.name()).key("outputMapping");
  }

  List<OutputEntry> compile() {
    if (node.outputMapping() instanceof Json.Obj(var fields)) {
      fields.forEach(this::compile);
    } else if (node.outputMapping() != null) {
      report.error(
          path, "expected values by target, but found " + Shown.found(node.outputMapping()));
    }
    return entries;
  }

  private void compile(String name, Json value) {
    MappedValue mapped = expressions.mapping(value, names.after(node), path.key(name));
    Target target = Target.parse(name).orElse(null);
    if (target == null) {
      error(name, "expected " + Target.EXPECTED + ", but found '" + name + "'" + hint(name));
      return;
    }
    checkTarget(name, target);
    if (mapped != null) {
      entries.add(new OutputEntry(target, mapped));
    }
  }

  private static String hint(String name) {
    return switch (name) {
      case "state", "output" -> "; name a field in it";
      default -> "";
    };
  }

  private void checkTarget(String name, Target target) {
    if (target.root() == Target.Root.BRANCH_OUTPUT) {
      error(name, "'_branch.output' can only be written in a branch; no fan-out leads here");
    } else if (target.root() == Target.Root.STATE
        && target.path().getFirst().equals("_last_error")) {
      error(name, "'state._last_error' is written by the engine alone");
    } else {
      checkKnown(name, target);
    }
    for (Target before : targets) {
      if (before.overlaps(target)) {
        error(name, "'" + target + "' overlaps '" + before + "'; a target is written once");
      }
    }
    targets.add(target);
  }

  /** A schema that lists its properties knows no others. */
  private void checkKnown(String name, Target target) {
    Type type = names.typeOf(target.root());
    String at = target.root().toString();
    for (String step : target.path()) {
      if (!(type instanceof Type.Obj(var fields, boolean open))) {
        return;
      }
      Type next = fields.get(step);
      if (next == null && !open) {
        error(name, at + " has no '" + step + "'" + Nearest.hintOrKnown(step, fields.keySet()));
      }
      if (next == null) {
        return;
      }
      type = next;
      at += "." + step;
    }
  }

  private void error(String name, String message) {
    report.error(path.name(name), "outputMapping: " + message);
  }
}
