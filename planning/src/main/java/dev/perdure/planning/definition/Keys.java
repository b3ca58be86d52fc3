package dev.perdure.planning.definition;

import dev.perdure.planning.text.Nearest;
import java.util.List;

/**
 * The keys that one kind of object may have.
 *
 * @param where what the object is, in a message: {@code a transition}
 * @param later keys that the language has, but this version cannot run yet
 */
record Keys(String where, List<String> known, List<String> later) {

  /** How many keys are still worth listing. */
  private static final int FEW = 6;

  static final Keys WORKFLOW =
      new Keys(
          "a workflow",
          List.of(
              "workflow",
              "version",
              "description",
              "inputSchema",
              "contextSchema",
              "outputSchema",
              "initialNode",
              "timeout",
              "nodes",
              "transitions",
              "outputMapping"),
          List.of());

  static final Keys NODE =
      new Keys(
          "a node",
          List.of(
              "action",
              "config",
              "task",
              "fail",
              "subworkflow",
              "onFailure",
              "inheritArtifacts",
              "wait",
              "inputMapping",
              "outputMapping",
              "retry",
              "timeout",
              "onNoMatch",
              "fanOut",
              "description"),
          List.of("agent"));

  static final Keys TASK =
      new Keys(
          "a task",
          List.of(
              "task",
              "version",
              "description",
              "inputSchema",
              "outputSchema",
              "retry",
              "timeout",
              "steps"),
          List.of());

  static final Keys STEP =
      new Keys(
          "a step",
          List.of(
              "ref", "action", "config", "inputMapping", "outputMapping", "condition", "onFailure"),
          List.of());

  static final Keys FAIL = new Keys("fail", List.of("code", "message"), List.of());

  static final Keys WAIT =
      new Keys("wait", List.of("for", "until", "event", "where", "timeout", "human"), List.of());

  static final Keys HUMAN =
      new Keys("human", List.of("prompt", "schema", "assignee", "timeout"), List.of());

  static final Keys RETRY =
      new Keys(
          "retry",
          List.of(
              "maxAttempts", "backoff", "initialDelay", "maxDelay", "jitter", "retryableErrors"),
          List.of());

  static final Keys TRANSITION =
      new Keys(
          "a transition",
          List.of(
              "id",
              "from",
              "to",
              "priority",
              "default",
              "on",
              "condition",
              "spawnCount",
              "foreach",
              "concurrency",
              "siblingGroup",
              "synchronization",
              "loopConfig"),
          List.of());

  static final Keys FOREACH = new Keys("foreach", List.of("collection", "itemVar"), List.of());

  static final Keys SYNCHRONIZATION =
      new Keys(
          "synchronization",
          List.of(
              "siblingGroup",
              "strategy",
              "onEarlyComplete",
              "onBranchFailure",
              "timeout",
              "deadline",
              "onTimeout",
              "merge"),
          List.of());

  static final Keys STRATEGY = new Keys("strategy", List.of("mOfN"), List.of());

  static final Keys MERGE = new Keys("merge", List.of("source", "target", "strategy"), List.of());

  static final Keys LOOP_CONFIG = new Keys("loopConfig", List.of("maxIterations"), List.of());

  /** What a document may declare; each kind is also the key of its name. */
  static final Keys KINDS =
      new Keys(
          "a file",
          List.of("workflow", "task"),
          List.of("schedule", "prompt", "model", "persona", "tool", "agent", "artifactType"));

  static final Keys ACTIONS =
      new Keys(
          "an action",
          List.of("transform", "mock", "java", "http", "emit", "artifact"),
          List.of("llm", "mcp", "metric", "shell"));

  static final Keys MOCK =
      new Keys("mock's config", List.of("schema", "seed", "echo", "delay", "fail"), List.of());

  static final Keys MOCK_DELAY = new Keys("delay", List.of("min", "max"), List.of());

  static final Keys MOCK_FAIL = new Keys("fail", List.of("times", "code", "retryable"), List.of());

  static final Keys EMIT = new Keys("emit's config", List.of("event", "to"), List.of("broadcast"));

  static final Keys ARTIFACT =
      new Keys("artifact's config", List.of("name", "contentType"), List.of());

  static final Keys JAVA = new Keys("java's config", List.of("function"), List.of());

  static final Keys HTTP =
      new Keys("http's config", List.of("method", "url", "headers", "query", "expect"), List.of());

  static final Keys HTTP_EXPECT = new Keys("expect", List.of("status", "body"), List.of());

  /** What is wrong with a key that is not known; ask only then. */
  String refuse(String key) {
    return later.contains(key) ? notYet("'" + key + "'") : unknown(key);
  }

  private String unknown(String key) {
    String now = Nearest.hint(key, known);
    String hint = now.isEmpty() ? Nearest.hint(key, later) : now;
    String help = hint.isEmpty() && known.size() <= FEW ? Nearest.hintOrKnown(key, known) : hint;
    return "unknown key '%s' in %s%s".formatted(key, where, help);
  }

  /** Says that the language has it, but not this version. */
  static String notYet(String what) {
    return what
        + " is part of the language but not of this version of Perdure yet;"
        + " a later version will understand it";
  }
}
