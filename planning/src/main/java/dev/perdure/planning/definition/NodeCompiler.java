package dev.perdure.planning.definition;

import dev.perdure.model.definition.Node;
import dev.perdure.model.definition.Retry;
import dev.perdure.model.definition.Transition;
import dev.perdure.model.definition.Wait;
import dev.perdure.model.definition.Work;
import dev.perdure.model.json.Json;
import dev.perdure.planning.expression.MappedValue;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks one node and compiles what it holds. */
final class NodeCompiler {

  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,127}");

  private final Node node;
  private final KnownNames names;
  private final ExpressionCompiler expressions;
  private final Report report;
  private final Path path;

  NodeCompiler(Node node, KnownNames names, ExpressionCompiler expressions, Report report) {
    this.node = node;
    this.names = names;
    this.expressions = expressions;
    this.report = report;
    this.path = Path.ROOT.key("nodes").key(node.name());
  }

  /** What a node holds, before its transitions are known. */
  record Parts(
      Node node,
      @Nullable MappedValue inputMapping,
      List<OutputEntry> outputMapping,
      Settings settings,
      @Nullable ExecutableWait waitsFor) {

    ExecutableNode join(List<ExecutableTransition> outgoing, boolean resultIsNamed) {
      return new ExecutableNode(
          node,
          inputMapping,
          outputMapping,
          node.outputMapping() != null,
          settings,
          waitsFor,
          tiers(outgoing),
          outgoing.stream().anyMatch(each -> forSuccess(each.transition())),
          resultIsNamed);
    }
  }

  private static boolean forSuccess(Transition transition) {
    return transition.on() == Transition.On.SUCCESS || transition.on() == Transition.On.ANY;
  }

  /** By priority, the defaults last; within a tier the file's order stays. */
  private static List<Tier> tiers(List<ExecutableTransition> outgoing) {
    var tiers = new ArrayList<Tier>();
    outgoing.stream()
        .filter(each -> !each.transition().byDefault())
        .map(each -> each.transition().priority())
        .distinct()
        .sorted()
        .forEach(
            priority ->
                tiers.add(
                    new Tier(
                        priority,
                        false,
                        outgoing.stream()
                            .filter(each -> !each.transition().byDefault())
                            .filter(each -> each.transition().priority() == priority)
                            .toList())));
    var defaults = outgoing.stream().filter(each -> each.transition().byDefault()).toList();
    if (!defaults.isEmpty()) {
      tiers.add(new Tier(Integer.MAX_VALUE, true, defaults));
    }
    return tiers;
  }

  Parts compile() {
    if (!NAME.matcher(node.name()).matches()) {
      report.error(
          path.name(node.name()),
          "expected a name of letters, digits and '_' that does not begin with a digit, but found "
              + Shown.of(Json.of(node.name())));
    }
    WorkflowCompiler.checkTimeout(node.timeout(), path.key("timeout"), report);
    checkRetry(node.retry(), path.key("retry"), report);
    return new Parts(
        node,
        expressions.mapping(node.inputMapping(), names.at(node), path.key("inputMapping")),
        new OutputMappingCompiler(node, names, expressions, report).compile(),
        new WorkCompiler(node, names, expressions, report).compile(),
        waitsFor());
  }

  private @Nullable ExecutableWait waitsFor() {
    return node.work() instanceof Work.WaitFor(Wait what)
        ? new WaitCompiler(names.at(node), expressions, report, path.key("wait")).compile(what)
        : null;
  }

  static void checkRetry(@Nullable Retry retry, Path at, Report report) {
    if (retry == null) {
      return;
    }
    WorkflowCompiler.checkDuration(retry.initialDelay(), at.key("initialDelay"), report);
    WorkflowCompiler.checkDuration(retry.maxDelay(), at.key("maxDelay"), report);
    if (retry.maxAttempts() < 1) {
      report.error(
          at.key("maxAttempts"),
          "expected an integer of at least 1, but found " + retry.maxAttempts());
    }
    if (retry.backoff() != Retry.Backoff.NONE
        && retry.initialDelay().compareTo(retry.maxDelay()) > 0) {
      report.warning(
          at,
          "initialDelay %s is longer than maxDelay %s, which cuts it; raise maxDelay"
              .formatted(Durations.write(retry.initialDelay()), Durations.write(retry.maxDelay())));
    }
  }
}
