package dev.perdure.planning.definition;

import dev.perdure.model.definition.Synchronization;
import dev.perdure.model.json.Json;
import org.jspecify.annotations.Nullable;

/** Reads what one transition says of the fan-in that it leads to. */
final class SynchronizationReader {

  private final Section section;

  private SynchronizationReader(Section section) {
    this.section = section;
  }

  static @Nullable Synchronization read(Section transition) {
    Section section = transition.section("synchronization", Keys.SYNCHRONIZATION);
    return section == null ? null : new SynchronizationReader(section).read();
  }

  private @Nullable Synchronization read() {
    section.needs("siblingGroup");
    String group = section.text("siblingGroup");
    var strategy = strategy();
    var onEarlyComplete = section.choice("onEarlyComplete", Synchronization.OnEarlyComplete.class);
    var onBranchFailure = section.choice("onBranchFailure", Synchronization.OnBranchFailure.class);
    var timeout = section.duration("timeout");
    var deadline = section.duration("deadline");
    var onTimeout = section.choice("onTimeout", Synchronization.OnTimeout.class);
    var merge = merge();
    return group == null
        ? null
        : new Synchronization(
            group, strategy, onEarlyComplete, onBranchFailure, timeout, deadline, onTimeout, merge);
  }

  private Synchronization.@Nullable Strategy strategy() {
    return switch (section.get("strategy")) {
      case null -> null;
      case Json.Obj ignored -> quorum();
      case Json.Text(String text) when text.equals("any") -> new Synchronization.Any();
      case Json.Text(String text) when text.equals("all") -> new Synchronization.All();
      case Json other -> {
        section.error(
            "strategy", "expected any, all or { mOfN: 2 }, but found " + Shown.found(other));
        yield null;
      }
    };
  }

  private Synchronization.@Nullable Strategy quorum() {
    Section strategy = section.section("strategy", Keys.STRATEGY);
    if (strategy == null) {
      return null;
    }
    strategy.needs("mOfN");
    Integer m = strategy.integer("mOfN", 1);
    return m == null ? null : new Synchronization.MOfN(m);
  }

  private Synchronization.@Nullable Merge merge() {
    return switch (section.get("merge")) {
      case null -> null;
      case Json.Text(String target) -> merge(null, target, null);
      case Json.Obj ignored -> mergeAsObject();
      case Json other -> {
        section.error(
            "merge",
            "expected a target such as state.votes, or an object, but found " + Shown.found(other));
        yield null;
      }
    };
  }

  private Synchronization.@Nullable Merge mergeAsObject() {
    Section merge = section.section("merge", Keys.MERGE);
    if (merge == null) {
      return null;
    }
    merge.needs("target");
    String target = merge.text("target");
    String source = merge.text("source");
    var strategy = merge.choice("strategy", Synchronization.MergeStrategy.class);
    return target == null ? null : merge(source, target, strategy);
  }

  private static Synchronization.Merge merge(
      @Nullable String source, String target, Synchronization.@Nullable MergeStrategy strategy) {
    return new Synchronization.Merge(
        source == null ? Synchronization.Merge.BRANCH_OUTPUT : source,
        target,
        strategy == null ? Synchronization.MergeStrategy.APPEND : strategy);
  }
}
