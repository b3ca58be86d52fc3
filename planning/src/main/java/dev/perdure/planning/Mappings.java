package dev.perdure.planning;

import dev.perdure.model.ErrorCode;
import dev.perdure.model.decision.Awaited;
import dev.perdure.model.decision.ContextWrite;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.definition.Work;
import dev.perdure.model.json.Json;
import dev.perdure.planning.definition.ExecutableNode;
import dev.perdure.planning.definition.ExecutableWorkflow;
import dev.perdure.planning.definition.OutputEntry;
import dev.perdure.planning.definition.Target;
import dev.perdure.planning.expression.ExpressionFailed;
import dev.perdure.planning.expression.MappedValue;
import dev.perdure.planning.schema.JsonSchema;
import dev.perdure.planning.schema.Violation;
import dev.perdure.planning.state.Scope;
import dev.perdure.planning.state.Token;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Evaluates what an author mapped, and refuses what does not fit schemas and limits. */
final class Mappings {

  /** How many violations of a schema an error tells. */
  private static final int MOST_TOLD = 5;

  private Mappings() {}

  /** What a token's work gets. */
  static Json.Obj input(Draft draft, Token token, ExecutableNode node) throws NodeFails {
    MappedValue mapping = node.inputMapping();
    if (mapping == null) {
      return Json.Obj.EMPTY;
    }
    Json.Obj input = object("inputMapping", mapping, draft.names(token));
    draft.limits().checkInput(input);
    if (draft.trace().isWanted()) {
      draft.trace().add("input %s: %s".formatted(token.node(), input));
    }
    return input;
  }

  /** Whether a run can begin with what its parent gives it. */
  static void checkInput(Draft draft, Json input) throws NodeFails {
    draft.limits().checkInput(input);
    String whose = "the input of workflow '%s'".formatted(draft.workflow().definition().name());
    refuse(whose, draft.workflow().inputSchema().check(input));
  }

  /** An action's settings with their holes filled; null where they have none. */
  static Json.@Nullable Obj config(Draft draft, Token token, ExecutableNode node) throws NodeFails {
    return node.settings().isLiteral() ? null : settings("config", draft, token, node);
  }

  /** The message of a node that fails on purpose, with its holes filled. */
  static String message(Draft draft, Token token, ExecutableNode node, Work.Fail fail)
      throws NodeFails {
    Json message = settings("fail", draft, token, node).get("message");
    return message instanceof Json.Text(String text) ? text : fail.message();
  }

  /** What a person is asked, with the holes of the text filled, and in which branch. */
  static Awaited.Answer question(Draft draft, Token token, ExecutableNode node) throws NodeFails {
    Json.Obj asked = settings("wait.human", draft, token, node);
    draft.limits().checkInput(asked);
    return new Awaited.Answer(
        asked.get("prompt") instanceof Json.Text(String prompt) ? prompt : "",
        asked.get("assignee") instanceof Json.Text(String assignee) ? assignee : null,
        branch(draft.names(token)));
  }

  private static @Nullable Integer branch(RunNames names) {
    return names.get("_branch") instanceof Json.Obj branch
            && branch.get("index") instanceof Json.Int(long index)
        ? Math.toIntExact(index)
        : null;
  }

  static Json.Obj settings(String place, Draft draft, Token token, ExecutableNode node)
      throws NodeFails {
    try {
      return node.settings().render(draft.names(token));
    } catch (ExpressionFailed e) {
      throw NodeFails.because(place, e);
    }
  }

  /** Writes what a token's node returned to where its author wants it: all of it, or nothing. */
  static void output(Draft draft, Token token, ExecutableNode node, Json result) throws NodeFails {
    Scope scope = draft.state().scopeOf(token.id());
    List<ContextWrite> writes =
        node.hasOutputMapping()
            ? writes(node, scope, draft.names(token, result))
            : unmapped(scope, result);
    if (writes.isEmpty()) {
      return;
    }
    for (ContextWrite write : writes) {
      check(draft.workflow().contextSchema(), write);
    }
    draft.limits().checkContext(scope, writes);
    draft.decide(new Decision.WriteContext(token.id(), writes));
    if (draft.trace().isWanted()) {
      for (ContextWrite write : writes) {
        draft
            .trace()
            .add("output %s: %s = %s".formatted(token.node(), target(write), write.value()));
      }
    }
  }

  /** In a branch a result is kept, though nobody says where: it is what the branch leaves. */
  private static List<ContextWrite> unmapped(Scope scope, Json result) {
    if (!scope.isBranch()) {
      return List.of();
    }
    Json before = scope.branchOutput();
    if (result instanceof Json.Obj(var fields)) {
      if (fields.isEmpty()) {
        return List.of();
      }
      if (before instanceof Json.Obj(var known) && !known.isEmpty()) {
        var all = new LinkedHashMap<>(known);
        all.putAll(fields);
        return List.of(branchOutput(new Json.Obj(all)));
      }
    }
    return List.of(branchOutput(result));
  }

  private static ContextWrite branchOutput(Json value) {
    return new ContextWrite(ContextWrite.Root.BRANCH_OUTPUT, List.of(), value);
  }

  private static List<ContextWrite> writes(ExecutableNode node, Scope scope, RunNames names)
      throws NodeFails {
    var writes = new ArrayList<ContextWrite>(node.outputMapping().size());
    for (OutputEntry entry : node.outputMapping()) {
      Json value = value("outputMapping." + entry.target(), entry.value(), names);
      if (value != null) {
        writes.add(write(entry.target(), scope, value));
      }
    }
    return writes;
  }

  /** What a fan-in leaves in the scope around it. */
  static ContextWrite merged(Draft draft, long branch, Target target, Json value) throws NodeFails {
    Scope scope = draft.state().scopeIn(branch);
    ContextWrite write = write(target, scope, value);
    try {
      check(draft.workflow().contextSchema(), write);
    } catch (NodeFails failure) {
      throw failure.as(ErrorCode.SCHEMA_VIOLATION, ErrorCode.MERGE_FAILED);
    }
    draft.limits().checkContext(scope, List.of(write));
    return write;
  }

  private static ContextWrite write(Target target, Scope scope, Json value) throws NodeFails {
    ContextWrite.Root root =
        switch (target.root()) {
          case STATE -> ContextWrite.Root.STATE;
          case OUTPUT -> ContextWrite.Root.OUTPUT;
          case BRANCH_OUTPUT -> ContextWrite.Root.BRANCH_OUTPUT;
        };
    if (root == ContextWrite.Root.BRANCH_OUTPUT && !scope.isBranch()) {
      throw new NodeFails(
          ErrorCode.EXPRESSION_ERROR,
          "Expected a branch of a group to write %s in, but this is outside of one"
              .formatted(target));
    }
    return new ContextWrite(root, target.path(), value);
  }

  private static void check(JsonSchema schema, ContextWrite write) throws NodeFails {
    RunLimits.checkNesting(write);
    if (write.root() == ContextWrite.Root.STATE) {
      refuse("what is written to the state", schema.checkAt(write.path(), write.value()));
    }
  }

  /** What the run leaves behind: the state must be whole before anybody reads it for that. */
  static Json result(Draft draft) throws NodeFails {
    ExecutableWorkflow workflow = draft.workflow();
    refuse(
        "the state at the end", workflow.contextSchema().check(draft.state().runScope().state()));
    MappedValue mapping = workflow.outputMapping();
    Json result =
        mapping == null
            ? draft.state().runScope().output()
            : object("outputMapping", mapping, draft.namesOfRun());
    draft.limits().checkOutput(result);
    refuse("the run's result", workflow.outputSchema().check(result));
    if (draft.trace().isWanted()) {
      draft.trace().add("result: " + result);
    }
    return result;
  }

  private static Json.Obj object(String place, MappedValue mapping, RunNames names)
      throws NodeFails {
    Json value = value(place, mapping, names);
    if (value instanceof Json.Obj object) {
      return object;
    }
    throw new NodeFails(
        ErrorCode.EXPRESSION_ERROR,
        "%s: Expected an object, but found %s"
            .formatted(place, value == null ? "nothing" : value.kind()));
  }

  private static @Nullable Json value(String place, MappedValue mapping, RunNames names)
      throws NodeFails {
    try {
      return mapping.evaluate(names);
    } catch (ExpressionFailed e) {
      throw NodeFails.because(place, e);
    }
  }

  static void refuse(String what, List<Violation> violations) throws NodeFails {
    if (violations.isEmpty()) {
      return;
    }
    String told =
        violations.stream()
            .limit(MOST_TOLD)
            .map(Violation::toString)
            .collect(Collectors.joining("; "));
    int more = violations.size() - MOST_TOLD;
    throw new NodeFails(
        ErrorCode.SCHEMA_VIOLATION,
        "Expected %s to fit its schema, but %s%s"
            .formatted(what, told, more > 0 ? "; and " + more + " more" : ""));
  }

  private static String target(ContextWrite write) {
    String root = write.root().name().toLowerCase(Locale.ROOT);
    return write.path().isEmpty() ? root : root + "." + String.join(".", write.path());
  }
}
