package dev.perdure.planning.reference;

import static dev.perdure.planning.reference.Expr.lit;
import static dev.perdure.planning.reference.Expr.path;
import static dev.perdure.planning.reference.NodeSpec.fail;
import static dev.perdure.planning.reference.NodeSpec.pass;
import static dev.perdure.planning.reference.NodeSpec.work;
import static dev.perdure.planning.reference.Rule.fails;
import static dev.perdure.planning.reference.Rule.returns;
import static dev.perdure.planning.reference.Rule.rule;
import static dev.perdure.planning.reference.Way.way;

import dev.perdure.planning.reference.Sync.MergeStrategy;
import dev.perdure.planning.reference.Sync.OnBranchFailure;
import dev.perdure.planning.reference.Sync.Settings;
import java.util.List;

/** Who sees what, and who fails with whom. */
final class ScopeRules {
  private static final Settings ALL = Settings.DEFAULT;

  private ScopeRules() {}

  private static Settings collected(String source, String target) {
    return ALL.merge(source, target, MergeStrategy.COLLECT);
  }

  /** Two branches of two nodes at work. */
  private static Spec twice(NodeSpec first, NodeSpec second, Settings settings) {
    return Spec.of(pass("open").output("state.x", lit(1)), first, second, pass("join"))
        .ways(
            way("open", first.name()).spawn(2).group("g"),
            way(first.name(), second.name()),
            way(second.name(), "join").sync("g", settings));
  }

  static List<Rule> all() {
    return List.of(
        rule(
            "what a branch writes nobody outside sees",
            twice(
                    work("a").output("state.x", path("result.v")),
                    work("b").output("_branch.output.x", path("state.x")),
                    collected("_branch.output.x", "output.seen"))
                .output("m", path("output.seen"))
                .output("x", path("state.x")),
            "{}",
            List.of(
                returns("a#0", "{'v': 5}"),
                returns("a#1", "{}"),
                returns("b#1", "{}"),
                returns("b#0", "{}")),
            "completed {'m':[5,1],'x':1}"),
        rule(
            "state reads as the enclosing scope's at that moment, own writes on top path by path",
            Spec.of(
                    pass("open"),
                    pass("a").output("state.o.own", path("_branch.index")),
                    work("b"),
                    work("beside").output("state.o.late", path("result.v")),
                    pass("join"))
                .ways(
                    way("open", "a").spawn(1).group("g"),
                    way("open", "beside"),
                    way("a", "b"),
                    way("b", "join").sync("g", collected("state.o", "output.m"))),
            "{}",
            List.of(returns("beside", "{'v': 9}"), returns("b#0", "{}")),
            "completed {'m':[{'late':9,'own':0}]}"),
        rule(
            "an object result is merged into the branch's output, shallow",
            twice(work("a"), work("b"), collected("_branch.output", "output.m")),
            "{}",
            List.of(
                returns("a#0", "{'v': {'a': 1}, 'w': 1}"),
                returns("a#1", "{}"),
                returns("b#0", "{'v': {'b': 2}}"),
                returns("b#1", "{'w': 3}")),
            "completed {'m':[{'v':{'b':2},'w':1},{'w':3}]}"),
        rule(
            "any other result replaces the branch's output",
            twice(work("a"), work("b"), collected("_branch.output", "output.m")),
            "{}",
            List.of(
                returns("a#0", "{'v': 1}"),
                returns("a#1", "[1]"),
                returns("b#0", "null"),
                returns("b#1", "{'w': 3}")),
            "completed {'m':[null,{'w':3}]}"),
        rule(
            "a node that passes through does not lose the branch's output",
            twice(work("a"), pass("b"), collected("_branch.output", "output.m")),
            "{}",
            List.of(returns("a#0", "5"), returns("a#1", "[1]")),
            "completed {'m':[5,[1]]}"),
        rule(
            "outside a branch a result without a mapping is written nowhere",
            Spec.of(work("a")),
            "{}",
            List.of(returns("a", "{'v': 1}")),
            "completed {}"),
        rule(
            "tokens of a fan-out without a group write in their origin's scope",
            Spec.of(pass("open"), work("a").output("output.last", path("_branch.index")))
                .ways(way("open", "a").spawn(2)),
            "{}",
            List.of(returns("a#1", "{}"), returns("a#0", "{}")),
            "completed {'last':0}"),
        rule(
            "items of outer fan-outs stay visible",
            Spec.of(
                    pass("open"),
                    pass("a"),
                    pass("b")
                        .output("_branch.output.o", path("outer"))
                        .output("_branch.output.i", path("inner")),
                    pass("in"),
                    pass("out"))
                .ways(
                    way("open", "a").each(lit(Rule.json("[1,2]")), "outer").group("g"),
                    way("a", "b").each(lit(Rule.json("['x']")), "inner").group("h"),
                    way("b", "in").sync("h", collected("_branch.output", "_branch.output.h")),
                    way("in", "out").sync("g", collected("_branch.output.h", "output.m"))),
            "{}",
            List.of(),
            "completed {'m':[[{'o':1,'i':'x'}],[{'o':2,'i':'x'}]]}"),
        rule(
            "a result is the scope's own, else the nearest enclosing one's",
            Spec.of(
                    work("a"),
                    pass("b").output("state.seen", path("nodes.a.result.v")),
                    pass("join"))
                .ways(
                    way("a", "b").condition(path("result.v").eq(lit(1))).spawn(1).group("g"),
                    way("b", "a").maxIterations(1),
                    way("a", "b").asDefault(true),
                    way("b", "join").priority(2).sync("g", collected("state.seen", "output.m")))
                .output("m", path("output.m"))
                .output("v", path("nodes.a.result.v")),
            "{}",
            List.of(returns("a", "{'v': 1}"), returns("a#0", "{'v': 2}")),
            "completed {'m':[2],'v':1}"),
        rule(
            "the last error of a scope is its own, else the nearest enclosing one's",
            Spec.of(
                    fail("broken", "E1"),
                    pass("open"),
                    work("a"),
                    pass("b").output("_branch.output.code", path("state._last_error.code")),
                    pass("join").output("output.outside", path("state._last_error.code")))
                .ways(
                    way("broken", "open").on(Way.On.FAILURE),
                    way("open", "a").spawn(2).group("g"),
                    way("a", "b").on(Way.On.ANY),
                    way("b", "join").sync("g", collected("_branch.output.code", "output.m"))),
            "{}",
            List.of(fails("a#0", "E2"), returns("a#1", "{}")),
            "completed {'m':['E2','E1'],'outside':'E1'}"),
        rule(
            "an unrouted failure fails the branch at once and cancels all else in it",
            Spec.of(pass("open"), work("a"), work("b"), work("c"), pass("join"))
                .ways(
                    way("open", "a").spawn(2).group("g"),
                    way("a", "b"),
                    way("a", "c"),
                    way("b", "join").sync("g", ALL.onFailure(OnBranchFailure.CONTINUE))),
            "{}",
            List.of(returns("a#0", "{}"), fails("b#0", "E1")),
            "running: a#1"),
        rule(
            "a failing fan-in that nobody handles fails the enclosing branch",
            Spec.of(pass("open"), pass("a"), work("b"), pass("in"), pass("out"))
                .ways(
                    way("open", "a").spawn(1).group("g"),
                    way("a", "b").spawn(2).group("h"),
                    way("b", "in").sync("h", ALL),
                    way("in", "out").sync("g", ALL)),
            "{}",
            List.of(fails("b#0.1", "E1")),
            "failed BRANCH_FAILED at out after 0 < BRANCH_FAILED#0 at in after 0"
                + " < E1#1 at b after 1"),
        rule(
            "an error while a failure is routed is not routed again",
            Spec.of(pass("open"), work("a"), work("b"), work("c"), pass("join"))
                .ways(
                    way("open", "a").spawn(1).group("g"),
                    way("a", "b").on(Way.On.FAILURE).spawn(path("input.none")),
                    way("a", "c").on(Way.On.FAILURE).priority(2),
                    way("a", "join").sync("g", ALL)),
            "{}",
            List.of(fails("a#0", "E1")),
            "failed BRANCH_FAILED at join after 0 < FAN_OUT_INVALID#0 at a after 1"
                + " < E1 at a after 1"));
  }
}
