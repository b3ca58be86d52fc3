package dev.perdure.planning.definition;

import dev.perdure.model.definition.Spawn;
import dev.perdure.model.definition.Transition;
import dev.perdure.model.json.Json;
import dev.perdure.planning.expression.MappedValue;
import dev.perdure.planning.expression.Names;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks what a transition makes, and compiles how many tokens that is. */
final class SpawnCompiler {

  private static final Pattern VARIABLE = Pattern.compile("[A-Za-z][A-Za-z0-9_]{0,127}");
  private static final Pattern GROUP = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]{0,127}");

  /** What is no variable although it looks like one, and what only some expressions know. */
  private static final Set<String> TAKEN =
      Set.of("true", "false", "null", "in", "result", "event", "artifacts", "secrets");

  private final KnownNames names;
  private final OpenBranches branches;
  private final ExpressionCompiler expressions;
  private final Report report;

  SpawnCompiler(
      KnownNames names, OpenBranches branches, ExpressionCompiler expressions, Report report) {
    this.names = names;
    this.branches = branches;
    this.expressions = expressions;
    this.report = report;
  }

  /** The count or the collection; null where there is one token, or a mistake. */
  @Nullable MappedValue compile(Transition transition, Names known, Path path) {
    Spawn spawn = transition.spawn();
    if (spawn == null) {
      return null;
    }
    checkGroup(spawn.siblingGroup(), path.key("siblingGroup"), report);
    checkConcurrency(spawn, path);
    return switch (spawn.tokens()) {
      case Spawn.One() -> null;
      case Spawn.Count(Json count) -> count(count, known, path.key("spawnCount"));
      case Spawn.Each each -> {
        checkItemVar(each.itemVar(), transition, path.key("foreach").key("itemVar"));
        yield collection(each.collection(), known, path.key("foreach").key("collection"));
      }
    };
  }

  static void checkGroup(@Nullable String group, Path path, Report report) {
    if (group != null && !GROUP.matcher(group).matches()) {
      report.error(
          path,
          "expected a name of letters, digits, '_', '.' and '-', but found "
              + Shown.of(Json.of(group)));
    }
  }

  private void checkConcurrency(Spawn spawn, Path path) {
    Integer concurrency = spawn.concurrency();
    if (concurrency == null) {
      return;
    }
    if (concurrency < 1) {
      report.error(
          path.key("concurrency"), "expected an integer of at least 1, but found " + concurrency);
    }
    if (spawn.tokens() instanceof Spawn.One) {
      report.error(
          path.name("concurrency"), "'concurrency' needs a 'spawnCount' or 'foreach' beside it");
    }
  }

  private @Nullable MappedValue count(Json count, Names known, Path path) {
    if (count instanceof Json.Int(long number) && number < 0) {
      report.error(path, "expected an integer of at least 0, but found " + number);
    }
    MappedValue tokens = expressions.mapping(count, known, path);
    if (tokens != null && !tokens.type().mayBeNumber()) {
      report.error(path, "expected an integer, but " + Shown.of(count) + " never gives one");
    }
    return tokens;
  }

  private @Nullable MappedValue collection(Json collection, Names known, Path path) {
    MappedValue tokens = expressions.mapping(collection, known, path);
    if (tokens != null && !tokens.type().mayBeList()) {
      report.error(path, "expected a list, but " + Shown.of(collection) + " never gives one");
    }
    return tokens;
  }

  private void checkItemVar(@Nullable String itemVar, Transition transition, Path path) {
    if (itemVar == null) {
      return;
    }
    if (!VARIABLE.matcher(itemVar).matches()) {
      report.error(
          path,
          "expected a name of letters, digits and '_' that begins with a letter, but found "
              + Shown.of(Json.of(itemVar)));
    } else if (TAKEN.contains(itemVar) || names.everywhere().all().contains(itemVar)) {
      report.error(
          path, "'" + itemVar + "' has a meaning in expressions already; take another name");
    } else if (isOpen(itemVar, transition)) {
      report.error(
          path,
          "'"
              + itemVar
              + "' is the item of a fan-out around this one, which it would hide; take another name");
    }
  }

  private boolean isOpen(String itemVar, Transition transition) {
    return branches.at(transition.from()).stream()
        .flatMap(nesting -> nesting.fanOuts().stream())
        .filter(fanOut -> !fanOut.isOf(transition))
        .anyMatch(fanOut -> itemVar.equals(fanOut.itemVar()));
  }
}
