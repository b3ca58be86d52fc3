package dev.perdure.planning.definition;

import dev.perdure.model.definition.Node;
import dev.perdure.model.json.Json;
import dev.perdure.planning.expression.MappedValue;
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
    new TargetCheck(names)
        .mistake(target, names.mayBeInBranch(node))
        .ifPresent(mistake -> error(name, mistake));
    for (Target before : targets) {
      if (before.overlaps(target)) {
        error(name, "'" + target + "' overlaps '" + before + "'; a target is written once");
      }
    }
    targets.add(target);
  }

  private void error(String name, String message) {
    report.error(path.name(name), "outputMapping: " + message);
  }
}
