package dev.perdure.planning.reference;

import static dev.perdure.planning.reference.Expr.path;
import static dev.perdure.planning.reference.NodeSpec.child;
import static dev.perdure.planning.reference.NodeSpec.pass;
import static dev.perdure.planning.reference.Rule.fails;
import static dev.perdure.planning.reference.Rule.passes;
import static dev.perdure.planning.reference.Rule.returns;
import static dev.perdure.planning.reference.Rule.rule;
import static dev.perdure.planning.reference.Way.way;

import dev.perdure.planning.reference.NodeSpec.Retry;
import dev.perdure.planning.reference.Sync.MergeStrategy;
import dev.perdure.planning.reference.Sync.Settings;
import dev.perdure.planning.reference.Sync.Strategy;
import java.util.List;

/** Nodes whose work is a run of its own. */
final class ChildRules {
  private static final Retry TWICE = new Retry(2, 1_000, null);

  private ChildRules() {}

  static List<Rule> all() {
    return List.of(
        rule(
            "a node fails with its child's code, and the child's error is the cause",
            Spec.of(child("a", false)),
            "{}",
            List.of(fails("a", "E1")),
            "failed E1 at a after 1 < E1 at inside after 1"),
        rule(
            "with onFailure catch it completes with the error",
            Spec.of(child("a", true)).output("code", path("nodes.a.result.error.code")),
            "{}",
            List.of(fails("a", "E1")),
            "completed {'code':'E1'}"),
        rule(
            "a child that takes too long fails its node",
            Spec.of(child("a", false).timeout(1_000L)),
            "{}",
            List.of(passes(1_000)),
            "failed TIMEOUT at a after 1"),
        rule(
            "a timeout is caught too, after the retries",
            Spec.of(child("a", true).timeout(1_000L).retry(TWICE))
                .output("code", path("nodes.a.result.error.code")),
            "{}",
            List.of(fails("a", "E1"), passes(1_000), passes(1_000)),
            "completed {'code':'TIMEOUT'}"),
        rule(
            "what a child that was tried again reports late is ignored",
            Spec.of(child("a", false).retry(TWICE)),
            "{}",
            List.of(fails("a", "E1"), returns("a", "{'v': 1}")),
            "running: "),
        rule(
            "branches may be subworkflows",
            Spec.of(pass("open"), child("a", false), pass("join"))
                .ways(
                    way("open", "a").spawn(3).group("g"),
                    way("a", "join")
                        .sync(
                            "g",
                            Settings.DEFAULT
                                .strategy(new Strategy.MOfN(2))
                                .merge("_branch.output", "output.m", MergeStrategy.COLLECT))),
            "{}",
            List.of(fails("a#0", "E1"), returns("a#2", "{'v': 2}"), returns("a#1", "{'v': 1}")),
            "completed {'m':[{'v':1},{'v':2}]}"));
  }
}
