package dev.perdure.planning.reference;

import static dev.perdure.planning.reference.Expr.path;
import static dev.perdure.planning.reference.NodeSpec.pass;
import static dev.perdure.planning.reference.NodeSpec.work;
import static dev.perdure.planning.reference.Rule.fails;
import static dev.perdure.planning.reference.Rule.passes;
import static dev.perdure.planning.reference.Rule.returns;
import static dev.perdure.planning.reference.Rule.rule;
import static dev.perdure.planning.reference.Way.way;

import dev.perdure.planning.reference.Rule.Step;
import dev.perdure.planning.reference.Sync.MergeStrategy;
import dev.perdure.planning.reference.Sync.OnBranchFailure;
import dev.perdure.planning.reference.Sync.OnTimeout;
import dev.perdure.planning.reference.Sync.Settings;
import dev.perdure.planning.reference.Sync.Strategy;
import java.util.List;

/** When a fan-in activates, when it fails, and what it does then. */
final class FanInRules {
  private static final Settings ALL = Settings.DEFAULT;
  private static final Settings ANY = ALL.strategy(new Strategy.Any());
  private static final Settings TWO = ALL.strategy(new Strategy.MOfN(2));

  private FanInRules() {}

  /** Three judges at work; their votes are merged, and the node after them tells them. */
  private static Spec jury(Settings settings) {
    return Spec.of(
            pass("open"), work("judge"), pass("join").output("output.votes", path("state.votes")))
        .ways(
            way("open", "judge").spawn(path("input.n")).group("jury"),
            way("judge", "join").sync("jury", settings.merge(votes())));
  }

  private static Sync.Merge votes() {
    return new Sync.Merge(path("_branch.output.v"), "state.votes", MergeStrategy.APPEND);
  }

  private static Rule jury(String name, Settings settings, List<Step> steps, String expected) {
    return rule(name, jury(settings), "{'n': 3}", steps, expected);
  }

  static List<Rule> all() {
    return List.of(
        jury(
            "any activates at the first arrival",
            ANY,
            List.of(returns("judge#1", "{'v': 1}")),
            "completed {'votes':[1]}"),
        jury(
            "all activates when no branch is live any more, and merges in index order",
            ALL,
            List.of(
                returns("judge#2", "{'v': 2}"),
                returns("judge#0", "{'v': 0}"),
                returns("judge#1", "{'v': 1}")),
            "completed {'votes':[0,1,2]}"),
        jury(
            "all waits for the last branch",
            ALL,
            List.of(returns("judge#2", "{'v': 2}"), returns("judge#0", "{'v': 0}")),
            "running: judge#1"),
        jury(
            "mOfN activates at the m-th arrival",
            TWO,
            List.of(returns("judge#2", "{'v': 2}"), returns("judge#0", "{'v': 0}")),
            "completed {'votes':[0,2]}"),
        jury(
            "any bears failures while it can",
            ANY,
            List.of(fails("judge#0", "E0"), fails("judge#1", "E1"), returns("judge#2", "{'v': 2}")),
            "completed {'votes':[2]}"),
        jury(
            "any fails when no branch can arrive any more",
            ANY,
            List.of(fails("judge#0", "E0"), fails("judge#1", "E1"), fails("judge#2", "E2")),
            "failed QUORUM_UNREACHABLE at join after 0 < E2#2 at judge after 1"),
        jury(
            "mOfN fails as soon as m can't be reached any more",
            TWO,
            List.of(fails("judge#0", "E0"), fails("judge#1", "E1")),
            "failed QUORUM_UNREACHABLE at join after 0 < E1#1 at judge after 1"),
        jury(
            "all fails with a branch, whose error and index are the cause",
            ALL,
            List.of(returns("judge#0", "{'v': 0}"), fails("judge#1", "E1")),
            "failed BRANCH_FAILED at join after 0 < E1#1 at judge after 1"),
        jury(
            "with onBranchFailure fail any ends at the first failure",
            ANY.onFailure(OnBranchFailure.FAIL),
            List.of(fails("judge#2", "E2")),
            "failed BRANCH_FAILED at join after 0 < E2#2 at judge after 1"),
        jury(
            "with onBranchFailure continue all merges those that arrived",
            ALL.onFailure(OnBranchFailure.CONTINUE),
            List.of(fails("judge#0", "E0"), returns("judge#2", "{'v': 2}"), fails("judge#1", "E1")),
            "completed {'votes':[2]}"),
        jury(
            "with onBranchFailure continue all goes on when nobody arrived",
            ALL.onFailure(OnBranchFailure.CONTINUE),
            List.of(fails("judge#0", "E0"), fails("judge#2", "E2"), fails("judge#1", "E1")),
            "completed {'votes':[]}"),
        rule(
            "a quorum above the number of branches fails before any of them begins",
            jury(TWO),
            "{'n': 1}",
            List.of(),
            "failed QUORUM_UNREACHABLE at join after 0"),
        jury(
            "timeout counts from the first arrival",
            ALL.timeout(1_000L),
            List.of(passes(5_000), returns("judge#0", "{'v': 0}"), passes(999)),
            "running: judge#1, judge#2"),
        jury(
            "when the timeout is over the fan-in fails",
            ALL.timeout(1_000L),
            List.of(passes(5_000), returns("judge#0", "{'v': 0}"), passes(1_000)),
            "failed SYNC_TIMEOUT at join after 0"),
        jury(
            "deadline counts from the fan-out",
            ALL.deadline(1_000L),
            List.of(passes(1_000)),
            "failed SYNC_TIMEOUT at join after 0"),
        jury(
            "proceed_with_available merges what arrived and cancels the rest",
            ALL.timeout(1_000L).onTimeout(OnTimeout.PROCEED_WITH_AVAILABLE),
            List.of(returns("judge#1", "{'v': 1}"), passes(1_000)),
            "completed {'votes':[1]}"),
        jury(
            "proceed_with_available goes on with nothing too",
            TWO.deadline(1_000L).onTimeout(OnTimeout.PROCEED_WITH_AVAILABLE),
            List.of(passes(1_000)),
            "completed {'votes':[]}"),
        rule(
            "a fan-in that fails is a failure of its target, without attempts",
            jury(ALL).withNodes(withRescue()).withWays(routed(jury(ALL))),
            "{'n': 3}",
            List.of(fails("judge#1", "E1")),
            "completed {'code':'BRANCH_FAILED','attempts':0,'cause':'E1','index':1}"),
        rule(
            "on timeout hears of SYNC_TIMEOUT",
            jury(ALL.deadline(1_000L)).withNodes(withRescue()).withWays(late()),
            "{'n': 3}",
            List.of(passes(1_000)),
            "completed {'code':'SYNC_TIMEOUT','attempts':0}"),
        rule(
            "whatever comes later from the instance changes nothing",
            Spec.of(pass("open"), work("judge"), work("join"))
                .ways(
                    way("open", "judge").spawn(3).group("jury"),
                    way("judge", "join").sync("jury", ANY.merge(votes()))),
            "{}",
            List.of(
                returns("judge#1", "{'v': 1}"),
                returns("judge#0", "{'v': 0}"),
                fails("judge#2", "E2"),
                passes(1_000)),
            "running: join"));
  }

  private static List<NodeSpec> withRescue() {
    return List.of(
        pass("open"),
        work("judge"),
        pass("join"),
        pass("rescue")
            .output("output.code", path("state._last_error.code"))
            .output("output.attempts", path("state._last_error.attempts"))
            .output("output.cause", path("state._last_error.cause.code"))
            .output("output.index", path("state._last_error.cause.index")));
  }

  private static List<Way> routed(Spec jury) {
    return List.of(
        jury.ways().getFirst(), jury.ways().getLast(), way("join", "rescue").on(Way.On.FAILURE));
  }

  private static List<Way> late() {
    Spec jury = jury(ALL.deadline(1_000L));
    return List.of(
        jury.ways().getFirst(), jury.ways().getLast(), way("join", "rescue").on(Way.On.TIMEOUT));
  }
}
