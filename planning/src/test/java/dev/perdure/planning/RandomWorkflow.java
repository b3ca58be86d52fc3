package dev.perdure.planning;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Makes small workflows of every shape that a single scope can have; the same seed makes the same
 * one. Every loop has a limit and every node with a way back takes one way only, so each run ends.
 */
final class RandomWorkflow {
  private final Random random;
  private final Set<Integer> timers = new HashSet<>();
  private final StringBuilder yaml = new StringBuilder("workflow: random\n");

  private RandomWorkflow(long seed) {
    this.random = new Random(seed);
  }

  static String yaml(long seed) {
    return new RandomWorkflow(seed).make();
  }

  private String make() {
    int count = 1 + random.nextInt(6);
    int loopFrom = count > 1 && random.nextInt(3) == 0 ? random.nextInt(count) : -1;
    if (random.nextInt(4) == 0) {
      line("timeout: %ds".formatted(5 + random.nextInt(100)));
    }
    if (random.nextBoolean()) {
      line(
          "contextSchema: { type: object, properties: { x: { type: integer, default: 1 }, y: {} } }");
    }
    line("nodes:");
    for (int i = 0; i < count; i++) {
      line("  n%d: { %s }".formatted(i, String.join(", ", node(i, i == loopFrom))));
    }
    line("transitions:");
    for (int to = 1; to < count; to++) {
      transition(random.nextInt(to), to, "");
    }
    for (int more = random.nextInt(3); more > 0 && count > 1; more--) {
      int from = random.nextInt(count - 1);
      transition(from, from + 1 + random.nextInt(count - 1 - from), "");
    }
    if (loopFrom >= 0) {
      String limit = ", loopConfig: { maxIterations: %d }".formatted(1 + random.nextInt(3));
      transition(loopFrom, random.nextInt(loopFrom + 1), limit);
    }
    if (count == 1 && loopFrom < 0) {
      line("  []");
    }
    if (random.nextInt(3) == 0) {
      line("outputMapping: { x: state.x, last: nodes.n0.result }");
    }
    if (random.nextInt(8) == 0) {
      line("inputSchema: { properties: { n: { maximum: 1 } } }");
    }
    return yaml.toString();
  }

  private List<String> node(int number, boolean loops) {
    var keys = new ArrayList<String>();
    if (random.nextInt(10) == 0) {
      timers.add(number);
      String timer = one("{ for: %ds }", "{ until: _run.now }").formatted(random.nextInt(20));
      return List.of("wait: " + timer, "fanOut: first_match");
    }
    switch (random.nextInt(10)) {
      case 8, 9 -> waits(keys);
      case 0 -> {}
      case 1 ->
          keys.add(
              "action: emit, config: { event: e1, to: \"${_run.id}\" }, inputMapping: { v: input.n }");
      case 2 -> keys.add("action: transform, inputMapping: { v: input.n, flag: state.x == 1 }");
      case 3 -> keys.add("fail: { code: E3, message: \"x is ${state.?x.orValue(0)}\" }");
      default -> work(keys);
    }
    switch (random.nextInt(6)) {
      case 0 -> keys.add("outputMapping: { state.x: result.v }");
      case 1 -> keys.add("outputMapping: { output.last: result, state.x: input.n + 1 }");
      case 2 -> keys.add("outputMapping: { state.y: result.v + 1 }");
      default -> {}
    }
    if (random.nextInt(3) == 0) {
      keys.add("onNoMatch: complete");
    }
    if (loops || random.nextInt(5) == 0) {
      keys.add("fanOut: first_match");
    }
    return keys;
  }

  /** Every wait for somebody ends in time, so that each run ends whoever stays silent. */
  private void waits(List<String> keys) {
    String timeout = "timeout: %ds".formatted(1 + random.nextInt(30));
    keys.add(
        one(
            "wait: { event: e%d, %s }".formatted(random.nextInt(2), timeout),
            "wait: { event: e%d, where: event.v > input.n, %s }"
                .formatted(random.nextInt(2), timeout),
            "wait: { human: { prompt: \"n is ${input.n}\", schema: { properties: { v: { type: integer } }, additionalProperties: true }, %s } }"
                .formatted(timeout)));
    if (random.nextInt(3) == 0) {
      keys.add("retry: { maxAttempts: 2 }");
    }
  }

  private void work(List<String> keys) {
    boolean child = random.nextInt(4) == 0;
    keys.add(child ? one("subworkflow: w", "subworkflow: w@2, onFailure: catch") : "action: mock");
    if (random.nextBoolean()) {
      keys.add("inputMapping: { n: input.n, x: state.x, code: state._last_error.code }");
    }
    if (!child && random.nextInt(4) == 0) {
      keys.add("config: { seed: \"n is ${input.n}\" }");
    }
    if (random.nextInt(3) == 0) {
      keys.add("timeout: %ds".formatted(1 + random.nextInt(30)));
    }
    if (random.nextBoolean()) {
      keys.add(
          "retry: { maxAttempts: %d, backoff: %s, jitter: %s%s }"
              .formatted(
                  1 + random.nextInt(4),
                  one("none", "linear", "exponential"),
                  random.nextBoolean(),
                  one("", "", ", retryableErrors: [E1]")));
    }
  }

  private void transition(int from, int to, String limit) {
    String on = one("success", "success", "success", "failure", "failure", "timeout", "any");
    String rank =
        one(
            condition(from, on),
            condition(from, on),
            ", priority: 2" + condition(from, on),
            ", default: true");
    line("  - { from: n%d, to: n%d, on: %s%s%s }".formatted(from, to, on, limit, rank));
  }

  /** What a timer returns is known, so nobody may ask it for anything else. */
  private String condition(int from, String on) {
    if (timers.contains(from)) {
      return "";
    }
    String condition =
        on.equals("success") || on.equals("any")
            ? one("", "", "result.v > 2", "state.x == 1", "result.flag", "input.n > 1")
            : one("", "", "state._last_error.code == 'E1'", "state._last_error.retryable");
    return condition.isEmpty() ? "" : ", condition: \"%s\"".formatted(condition);
  }

  private String one(String... of) {
    return of[random.nextInt(of.length)];
  }

  private void line(String line) {
    yaml.append(line).append('\n');
  }
}
