package dev.perdure.planning.definition;

import dev.perdure.model.definition.Node;
import dev.perdure.model.definition.Retry;
import dev.perdure.model.definition.Spawn;
import dev.perdure.model.definition.Synchronization;
import dev.perdure.model.definition.Transition;
import dev.perdure.model.definition.TransitionIds;
import dev.perdure.model.definition.Wait;
import dev.perdure.model.definition.Work;
import dev.perdure.model.definition.Workflow;
import dev.perdure.model.json.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes valid workflows of every shape; the same seed makes the same one. */
final class WorkflowGenerator {

  private final Random random;

  WorkflowGenerator(long seed) {
    this.random = new Random(seed);
  }

  Workflow workflow() {
    int count = 1 + random.nextInt(6);
    var nodes = new LinkedHashMap<String, Node>();
    for (int i = 0; i < count; i++) {
      nodes.put("n" + i, node("n" + i));
    }
    return new Workflow(
        "w" + random.nextInt(100),
        maybe(() -> 1 + random.nextInt(9)),
        maybe(this::words),
        maybe(this::schema),
        maybe(this::schema),
        maybe(this::schema),
        "n0",
        maybe(this::duration),
        nodes,
        transitions(count),
        maybe(this::mapping));
  }

  private <T> @Nullable T maybe(Supplier<T> make) {
    return random.nextBoolean() ? make.get() : null;
  }

  private <T> T one(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private String words() {
    return one(
        List.of("plain", "two words", "say: \"yes\"", "ünïcödé 🎉", "tab\tnew\nline", "", "#no"));
  }

  private Duration duration() {
    return one(
        List.of(
            Duration.ofMillis(1),
            Duration.ofMillis(1500),
            Duration.ofSeconds(90),
            Duration.ofHours(24),
            Duration.ofDays(36_500),
            Duration.ofNanos(1)));
  }

  private Json schema() {
    return one(
        List.of(
            Json.Bool.TRUE,
            Json.object("type", Json.of("object")),
            Json.object(
                "properties",
                Json.object("a", Json.object("type", Json.of("integer"), "minimum", Json.of(0.5))),
                "additionalProperties",
                Json.of(true))));
  }

  private Json mapping() {
    return one(
        List.of(
            Json.Obj.EMPTY,
            Json.of("input"),
            Json.object("a", Json.of("input.a"), "b", Json.of("'text: ' + string(1)")),
            Json.object("n", Json.of(1), "d", Json.of(2.5), "t", Json.of(true)),
            Json.object("deep", Json.array(Json.object("x", Json.Null.NULL), Json.of("_run.id")))));
  }

  private Node node(String name) {
    return new Node(
        name,
        work(),
        maybe(this::mapping),
        maybe(() -> Json.object("state." + name, Json.of("result"), "output.x", Json.of(1))),
        maybe(this::retry),
        maybe(this::duration),
        one(List.of(Node.OnNoMatch.values())),
        one(List.of(Node.FanOut.values())),
        maybe(this::words));
  }

  private Work work() {
    return one(
        List.of(
            new Work.PassThrough(),
            new Work.Action("transform", Json.Obj.EMPTY),
            new Work.Action("java", Json.object("function", Json.of("stock.reserve"))),
            new Work.Action("mock", Json.object("echo", Json.of(true), "seed", Json.of(7))),
            new Work.Subworkflow("ship", null, Work.OnFailure.CATCH, true),
            new Work.Subworkflow("ship", 3, Work.OnFailure.PROPAGATE, false),
            new Work.WaitFor(new Wait.For("2d")),
            new Work.WaitFor(new Wait.For("string(1 + 1) + 'h'")),
            new Work.WaitFor(new Wait.Until("_run.startedAt")),
            new Work.WaitFor(
                new Wait.Event("paid", maybe(() -> "event.n > 1"), maybe(this::duration))),
            new Work.WaitFor(
                new Wait.Human(
                    "Sure, ${_run.id}?",
                    maybe(this::schema),
                    maybe(() -> "ada"),
                    maybe(this::duration))),
            new Work.Fail("NO_STOCK", "only ${string(1 + 1)} left: " + words())));
  }

  private Retry retry() {
    return new Retry(
        random.nextInt(5) == 0 ? Retry.UNLIMITED : 1 + random.nextInt(9),
        one(List.of(Retry.Backoff.values())),
        one(List.of(Duration.ZERO, duration())),
        duration(),
        random.nextBoolean(),
        maybe(() -> List.of("TIMEOUT", "IOException")));
  }

  /** A chain, so that every node is reached, and some more. */
  private List<Transition> transitions(int count) {
    var ids = new TransitionIds();
    var transitions = new ArrayList<Transition>();
    for (int i = 1; i < count; i++) {
      if (i + 1 < count && random.nextInt(3) == 0) {
        String group = "g" + i;
        int branches = 1 + random.nextInt(5);
        transitions.add(transition(ids, i - 1, i, spawn(branches, group), null));
        transitions.add(transition(ids, i, i + 1, null, synchronization(branches, group)));
        i++;
      } else {
        transitions.add(transition(ids, i - 1, i, null, null));
      }
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      int from = random.nextInt(count);
      transitions.add(transition(ids, from, random.nextInt(count), maybe(this::spawn), null));
    }
    return transitions;
  }

  private Spawn spawn() {
    return new Spawn(new Spawn.Count(Json.of("size(input)")), maybe(() -> 3), null);
  }

  private Spawn spawn(int branches, String group) {
    Spawn.Tokens tokens =
        one(
            List.of(
                new Spawn.Count(Json.of(branches)),
                new Spawn.Count(Json.of("input.count")),
                new Spawn.Each(Json.of("input.items"), maybe(() -> "item_of_" + group)),
                new Spawn.Each(Json.array(Collections.nCopies(branches, Json.of(7))), null)));
    return new Spawn(tokens, maybe(() -> 1 + random.nextInt(9)), group);
  }

  /** With every setting resolved, as the canonical form has it. */
  private Synchronization synchronization(int branches, String group) {
    return new Synchronization(
        group,
        one(
            List.of(
                new Synchronization.All(),
                new Synchronization.Any(),
                new Synchronization.MOfN(1 + random.nextInt(branches)))),
        one(List.of(Synchronization.OnEarlyComplete.values())),
        one(List.of(Synchronization.OnBranchFailure.values())),
        maybe(this::duration),
        maybe(this::duration),
        one(List.of(Synchronization.OnTimeout.values())),
        maybe(
            () ->
                new Synchronization.Merge(
                    one(List.of("_branch.output", "state.x", "_branch.item")),
                    one(List.of("state.merged", "output.merged.deep")),
                    one(List.of(Synchronization.MergeStrategy.values())))));
  }

  private Transition transition(
      TransitionIds ids,
      int from,
      int to,
      @Nullable Spawn spawn,
      @Nullable Synchronization synchronization) {
    boolean byDefault = random.nextInt(4) == 0;
    return new Transition(
        ids.between("n" + from, "n" + to),
        "n" + from,
        "n" + to,
        byDefault ? Transition.DEFAULT_PRIORITY : random.nextInt(5) - 1,
        byDefault,
        one(List.of(Transition.On.values())),
        byDefault ? null : maybe(this::condition),
        maybe(() -> 1 + random.nextInt(50)),
        spawn,
        synchronization);
  }

  private Json condition() {
    return one(
        List.of(
            Json.of("state.score >= 80"),
            Json.object(
                "type",
                Json.of("comparison"),
                "left",
                Json.object(Map.of("field", Json.of("state.score"))),
                "operator",
                Json.of(">="),
                "right",
                Json.object("literal", Json.of(80)))));
  }
}
