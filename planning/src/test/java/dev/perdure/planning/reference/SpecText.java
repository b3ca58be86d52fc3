package dev.perdure.planning.reference;

import dev.perdure.model.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A {@link Spec} as the text of a file. */
public final class SpecText {
  private SpecText() {}

  public static String yaml(Spec spec) {
    var text = new StringBuilder("workflow: reference\n");
    if (spec.timeout() != null) {
      text.append("timeout: ").append(spec.timeout()).append("ms\n");
    }
    text.append("nodes:\n");
    spec.nodes()
        .forEach(node -> text.append("  " + node.name() + ": " + braces(node(node)) + "\n"));
    if (!spec.ways().isEmpty()) {
      text.append("transitions:\n");
      spec.ways().forEach(way -> text.append("  - " + braces(way(way)) + "\n"));
    }
    if (spec.output() != null) {
      text.append("outputMapping: ").append(mapping(spec.output())).append('\n');
    }
    return text.toString();
  }

  private static List<String> node(NodeSpec node) {
    var keys = new ArrayList<String>();
    switch (node.kind()) {
      case NodeSpec.Kind.Pass() -> {}
      case NodeSpec.Kind.Transform() -> keys.add("action: transform");
      case NodeSpec.Kind.Fail(String code) -> keys.add("fail: { code: " + code + " }");
      case NodeSpec.Kind.Work() -> keys.add("action: mock");
      case NodeSpec.Kind.Wait(long millis) -> keys.add("wait: { for: " + millis + "ms }");
      case NodeSpec.Kind.Await(String event, var timeout) -> {
        var wait = new ArrayList<>(List.of("event: " + event));
        duration(wait, "timeout", timeout);
        keys.add("wait: " + braces(wait));
      }
      case NodeSpec.Kind.Child(boolean catches) ->
          keys.add("subworkflow: child" + (catches ? ", onFailure: catch" : ""));
    }
    if (node.input() != null) {
      keys.add("inputMapping: " + mapping(node.input()));
    }
    if (node.output() != null) {
      keys.add("outputMapping: " + mapping(node.output()));
    }
    if (node.retry() != null) {
      keys.add("retry: " + braces(retry(node.retry())));
    }
    duration(keys, "timeout", node.timeout());
    if (node.firstMatch()) {
      keys.add("fanOut: first_match");
    }
    if (node.completeOnNoMatch()) {
      keys.add("onNoMatch: complete");
    }
    return keys;
  }

  private static List<String> retry(NodeSpec.Retry retry) {
    var keys = new ArrayList<>(List.of("maxAttempts: " + retry.maxAttempts(), "backoff: none"));
    duration(keys, "initialDelay", retry.delay());
    keys.add("jitter: false");
    if (retry.codes() != null) {
      keys.add("retryableErrors: [" + String.join(", ", retry.codes()) + "]");
    }
    return keys;
  }

  private static List<String> way(Way way) {
    var keys = new ArrayList<>(List.of("from: " + way.from(), "to: " + way.to()));
    if (way.priority() != 1) {
      keys.add("priority: " + way.priority());
    }
    if (way.isDefault()) {
      keys.add("default: true");
    }
    word(keys, "on", way.on());
    if (way.condition() != null) {
      keys.add("condition: " + quoted(way.condition()));
    }
    switch (way.spread()) {
      case null -> {}
      case Way.Spread.Count(Expr count) -> keys.add("spawnCount: " + quoted(count));
      case Way.Spread.Each(Expr collection, String itemVar) ->
          keys.add("foreach: " + braces(each(collection, itemVar)));
    }
    if (way.concurrency() != null) {
      keys.add("concurrency: " + way.concurrency());
    }
    if (way.group() != null) {
      keys.add("siblingGroup: " + way.group());
    }
    if (way.sync() != null) {
      keys.add("synchronization: " + braces(sync(way.sync())));
    }
    if (way.maxIterations() != null) {
      keys.add("loopConfig: { maxIterations: " + way.maxIterations() + " }");
    }
    return keys;
  }

  private static List<String> each(Expr collection, @Nullable String itemVar) {
    String of = "collection: " + quoted(collection);
    return itemVar == null ? List.of(of) : List.of(of, "itemVar: " + itemVar);
  }

  private static List<String> sync(Sync sync) {
    var keys = new ArrayList<>(List.of("siblingGroup: " + sync.group()));
    Sync.Settings settings = sync.settings();
    if (settings == null) {
      return keys;
    }
    switch (settings.strategy()) {
      case null -> {}
      case Sync.Strategy.Any() -> keys.add("strategy: any");
      case Sync.Strategy.All() -> keys.add("strategy: all");
      case Sync.Strategy.MOfN(int m) -> keys.add("strategy: { mOfN: " + m + " }");
    }
    word(keys, "onEarlyComplete", settings.early());
    word(keys, "onBranchFailure", settings.onFailure());
    duration(keys, "timeout", settings.timeout());
    duration(keys, "deadline", settings.deadline());
    word(keys, "onTimeout", settings.onTimeout());
    if (settings.merge() != null) {
      keys.add("merge: " + braces(merge(settings.merge())));
    }
    return keys;
  }

  private static List<String> merge(Sync.Merge merge) {
    var keys = new ArrayList<String>();
    keys.add("source: " + quoted(merge.source()));
    keys.add("target: " + merge.target());
    word(keys, "strategy", merge.how());
    return keys;
  }

  private static String mapping(Map<String, Expr> entries) {
    return braces(
        entries.entrySet().stream()
            .map(entry -> entry.getKey() + ": " + quoted(entry.getValue()))
            .toList());
  }

  private static void word(List<String> keys, String key, @Nullable Enum<?> value) {
    if (value != null) {
      keys.add(key + ": " + value.name().toLowerCase(Locale.ROOT));
    }
  }

  private static void duration(List<String> keys, String key, @Nullable Long millis) {
    if (millis != null) {
      keys.add(key + ": " + millis + "ms");
    }
  }

  private static String quoted(Expr expr) {
    return Json.of(expr.text()).toString();
  }

  private static String braces(List<String> keys) {
    return keys.isEmpty() ? "{}" : keys.stream().collect(Collectors.joining(", ", "{ ", " }"));
  }
}
