package dev.perdure.planning.definition;

import dev.perdure.model.json.Json;
import dev.perdure.planning.expression.Compiled;
import dev.perdure.planning.expression.Conditions;
import dev.perdure.planning.expression.Expression;
import dev.perdure.planning.expression.MappedValue;
import dev.perdure.planning.expression.Names;
import dev.perdure.planning.expression.Problem;
import dev.perdure.planning.expression.Template;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compiles the expressions of a workflow, reports their mistakes, and notes whose results they
 * read.
 */
final class ExpressionCompiler {

  private final Report report;
  private final Set<String> readNodes = new HashSet<>();
  private boolean readsAnyNode;

  ExpressionCompiler(Report report) {
    this.report = report;
  }

  /** Whether some expression that was compiled here may read this node's result. */
  boolean readsResultOf(String node) {
    return readsAnyNode || readNodes.contains(node);
  }

  /** The mapping, or null if there is none or it has mistakes. */
  @Nullable MappedValue mapping(@Nullable Json value, Names names, Path path) {
    if (value == null) {
      return null;
    }
    MappedValue mapping = compiled(MappedValue.compile(value, names), value, path);
    if (mapping != null) {
      note(mapping.mentionedNodes(), mapping.mentionsAllNodes());
    }
    return mapping;
  }

  @Nullable Expression condition(@Nullable Json value, Names names, Path path) {
    if (value == null) {
      return null;
    }
    Expression condition = compiled(Conditions.compile(value, names), value, path);
    if (condition != null) {
      note(condition.mentionedNodes(), condition.mentionsAllNodes());
    }
    return condition;
  }

  /** An expression that only names where a value is. */
  @Nullable Expression path(String text, Names names, Path path) {
    Expression source = compiled(Expression.compile(text, names), Json.of(text), path);
    if (source == null) {
      return null;
    }
    if (!source.isPath()) {
      report.error(
          path, "expected a path such as _branch.output, but found " + Shown.of(Json.of(text)));
      return null;
    }
    note(source.mentionedNodes(), source.mentionsAllNodes());
    return source;
  }

  /** An expression that may give anything. */
  @Nullable Expression expression(String text, Names names, Path path) {
    Expression expression = compiled(Expression.compile(text, names), Json.of(text), path);
    if (expression != null) {
      note(expression.mentionedNodes(), expression.mentionsAllNodes());
    }
    return expression;
  }

  @Nullable Template template(String text, Names names, Path path) {
    Template template = compiled(Template.compile(text, names), Json.of(text), path);
    if (template != null) {
      note(template.mentionedNodes(), template.mentionsAllNodes());
    }
    return template;
  }

  private <T> @Nullable T compiled(Compiled<T> compiled, Json value, Path path) {
    for (Problem problem : compiled.problems()) {
      List<String> steps =
          Arrays.stream(problem.path().split("/", -1))
              .skip(1)
              .map(step -> step.replace("~1", "/").replace("~0", "~"))
              .toList();
      report.error(path.through(value, steps), problem.offset(), problem.message());
    }
    return compiled.value();
  }

  private void note(Set<String> nodes, boolean all) {
    readNodes.addAll(nodes);
    readsAnyNode |= all;
  }
}
