package dev.perdure.planning.reference;

import static dev.perdure.planning.reference.Expr.lit;
import static dev.perdure.planning.reference.Expr.path;
import static dev.perdure.planning.reference.NodeSpec.pass;
import static dev.perdure.planning.reference.NodeSpec.work;
import static dev.perdure.planning.reference.Rule.fails;
import static dev.perdure.planning.reference.Rule.returns;
import static dev.perdure.planning.reference.Rule.rule;
import static dev.perdure.planning.reference.Way.way;

import dev.perdure.planning.reference.Sync.MergeStrategy;
import dev.perdure.planning.reference.Sync.Settings;
import dev.perdure.planning.reference.Sync.Strategy;
import java.util.List;

/** What a fan-out makes, and how branches nest, split and loop. */
final class FanOutRules {
  private static final Settings ALL = Settings.DEFAULT;

  private FanOutRules() {}

  private static Settings collected(String target) {
    return ALL.merge("_branch.output", target, MergeStrategy.COLLECT);
  }

  private static NodeSpec finish() {
    return pass("join").completeOnNoMatch(true);
  }

  /** Where a branch is, as its output. */
  private static NodeSpec where(String name) {
    return pass(name)
        .output("_branch.output.i", path("_branch.index"))
        .output("_branch.output.of", path("_branch.total"))
        .output("_branch.output.at", path("_branch.node"));
  }

  private static Spec counted(Settings settings) {
    return Spec.of(pass("open"), work("a"), pass("join"))
        .ways(
            way("open", "a").spawn(path("input.n")).group("g"),
            way("a", "join").sync("g", settings));
  }

  static List<Rule> all() {
    return List.of(
        rule(
            "an empty fan-out goes straight to its fan-in",
            counted(collected("output.m")),
            "{'n': 0}",
            List.of(),
            "completed {'m':[]}"),
        rule(
            "an empty fan-out fails any as unreachable",
            counted(ALL.strategy(new Strategy.Any())),
            "{'n': 0}",
            List.of(),
            "failed QUORUM_UNREACHABLE at join after 0"),
        rule(
            "where one fan-out of a tier fails the run, the others are over with it",
            Spec.of(pass("open"), work("a"), work("b"), pass("join"), pass("other"))
                .ways(
                    way("open", "a").spawn(path("input.n")).group("g"),
                    way("open", "b").spawn(2).group("h"),
                    way("a", "join").sync("g", ALL.strategy(new Strategy.Any())),
                    way("b", "other").sync("h", ALL)),
            "{'n': 0}",
            List.of(),
            "failed QUORUM_UNREACHABLE at join after 0"),
        rule(
            "an empty fan-out without a group adds no token",
            Spec.of(pass("open"), work("a")).ways(way("open", "a").spawn(0)),
            "{}",
            List.of(),
            "completed {}"),
        rule(
            "a count that is not an integer >= 0 fails the node",
            counted(ALL),
            "{'n': -1}",
            List.of(),
            "failed FAN_OUT_INVALID at open after 0"),
        rule(
            "an error in a count fails the node",
            Spec.of(pass("open"), work("a"))
                .ways(way("open", "a").spawn(path("input.none").plus(lit(1)))),
            "{}",
            List.of(),
            "failed EXPRESSION_ERROR at open after 0"),
        rule(
            "after a bad fan-out no transition of that tier is followed",
            Spec.of(pass("open"), work("a"), work("b"), work("c"))
                .ways(
                    way("open", "a"),
                    way("open", "b").each(path("input.none"), null),
                    way("open", "c").on(Way.On.FAILURE)),
            "{}",
            List.of(),
            "running: c"),
        rule(
            "transitions of one tier share the instance of a group",
            Spec.of(pass("open"), where("a"), where("b"), pass("join"))
                .ways(
                    way("open", "b").spawn(1).group("g"),
                    way("open", "a").each(lit(Rule.json("[7]")), null).group("g"),
                    way("a", "join").sync("g", collected("output.m")),
                    way("b", "join").sync("g")),
            "{}",
            List.of(),
            "completed {'m':[{'i':0,'of':2,'at':'b'},{'i':1,'of':2,'at':'a'}]}"),
        rule(
            "a transition with nothing but a group makes one branch",
            Spec.of(pass("open"), work("a"), work("b"), pass("join"))
                .ways(
                    way("open", "a").group("g"),
                    way("open", "b").group("g"),
                    way("a", "join").sync("g", collected("output.m")),
                    way("b", "join").sync("g")),
            "{}",
            List.of(returns("b#1", "{'v': 'b'}"), returns("a#0", "{'v': 'a'}")),
            "completed {'m':[{'v':'a'},{'v':'b'}]}"),
        rule(
            "a branch holds its place until it is no longer live",
            Spec.of(pass("open"), work("a"), work("b"), pass("join"))
                .ways(
                    way("open", "a").spawn(3).group("g").concurrency(2),
                    way("a", "b"),
                    way("b", "join").sync("g", ALL)),
            "{}",
            List.of(returns("a#0", "{}"), returns("a#1", "{}"), returns("b#1", "{}")),
            "running: a#2, b#0"),
        rule(
            "also without a group a token holds its place until nothing that follows is live",
            Spec.of(pass("open"), work("a"), work("b"))
                .ways(way("open", "a").spawn(2).concurrency(1), way("a", "b")),
            "{}",
            List.of(returns("a#0", "{}")),
            "running: b#0"),
        rule(
            "the run waits for the tokens of a fan-out without a group",
            Spec.of(pass("open"), work("a")).ways(way("open", "a").spawn(2)),
            "{}",
            List.of(returns("a#1", "{}")),
            "running: a#0"),
        rule(
            "a branch fails with the tokens of a fan-out without a group in it",
            Spec.of(pass("open"), pass("a"), work("b"), pass("join"))
                .ways(
                    way("open", "a").spawn(2).group("g"),
                    way("a", "b").spawn(2),
                    way("a", "join").sync("g", ALL)),
            "{}",
            List.of(fails("b#1.0", "E1")),
            "failed BRANCH_FAILED at join after 0 < E1#1 at b after 1"),
        rule(
            "a branch that split arrives when none of its tokens is live",
            Spec.of(pass("open"), work("a"), work("b"), pass("join"))
                .ways(
                    way("open", "a").spawn(2).group("g"),
                    way("a", "b"),
                    way("a", "join")
                        .sync(
                            "g",
                            ALL.strategy(new Strategy.Any())
                                .merge("_branch.index", "output.m", MergeStrategy.COLLECT))),
            "{}",
            List.of(returns("a#0", "{}"), returns("a#1", "{}"), returns("b#1", "{}")),
            "completed {'m':[1]}"),
        rule(
            "a branch in which nothing stands at the fan-in has ended, not arrived",
            Spec.of(pass("open"), work("a").completeOnNoMatch(true), pass("join"))
                .ways(
                    way("open", "a").spawn(2).group("g"),
                    way("a", "join").condition(path("result.go")).sync("g", collected("output.m"))),
            "{}",
            List.of(returns("a#0", "{}"), returns("a#1", "{'go': true}")),
            "completed {'m':[{'go':true}]}"),
        rule(
            "fan-outs nest",
            Spec.of(pass("open"), pass("a"), work("b"), pass("inner"), pass("outer"))
                .ways(
                    way("open", "a").spawn(2).group("g"),
                    way("a", "b").spawn(2).group("h"),
                    way("b", "inner").sync("h", collected("_branch.output.h")),
                    way("inner", "outer").sync("g", collected("output.g"))),
            "{}",
            List.of(
                returns("b#1.0", "{'v': 10}"),
                returns("b#0.1", "{'v': 1}"),
                returns("b#1.1", "{'v': 11}"),
                returns("b#0.0", "{'v': 0}")),
            "completed {'g':[{'h':[{'v':0},{'v':1}]},{'h':[{'v':10},{'v':11}]}]}"),
        rule(
            "a token at an outer fan-in has left the branches inside",
            Spec.of(pass("open"), pass("a"), work("b"), pass("inner"), pass("outer"))
                .ways(
                    way("open", "a").spawn(1).group("g"),
                    way("a", "b").spawn(2).group("h"),
                    way("b", "outer")
                        .condition(path("result.leave"))
                        .sync("g", ALL.merge("state.h", "output.m", MergeStrategy.COLLECT)),
                    way("b", "inner").asDefault(true).sync("h", collected("state.h")),
                    way("inner", "outer").sync("g")),
            "{}",
            List.of(returns("b#0.0", "{'leave': true}"), returns("b#0.1", "{'v': 1}")),
            "completed {'m':[[{'v':1}]]}"),
        rule(
            "a token outside the group passes its fan-in",
            Spec.of(pass("open"), work("a"), work("join"))
                .ways(
                    way("open", "a").spawn(1).group("g"),
                    way("open", "a"),
                    way("a", "join").sync("g", ALL)),
            "{}",
            List.of(returns("a", "{}"), returns("a#0", "{}")),
            "running: join, join"),
        rule(
            "every pass through a fan-out is an instance of its own",
            Spec.of(pass("open").completeOnNoMatch(true), work("a"), pass("join"))
                .ways(
                    way("open", "a").spawn(1).group("g").maxIterations(2),
                    way("a", "join").sync("g", collected("output.m")),
                    way("join", "open").maxIterations(5)),
            "{}",
            List.of(returns("a#0", "{'v': 1}"), returns("a#0", "{'v': 2}")),
            "completed {'m':[{'v':2}]}"),
        rule(
            "the continuation counts the fan-in's transitions",
            Spec.of(pass("open"), work("a").completeOnNoMatch(true), finish())
                .ways(
                    way("open", "a").spawn(1).group("g").maxIterations(2),
                    way("a", "join").sync("g", collected("output.m")).maxIterations(1),
                    way("join", "open").maxIterations(9),
                    way("open", "join").asDefault(true)),
            "{}",
            List.of(returns("a#0", "{'v': 1}"), returns("a#0", "{'v': 2}")),
            "completed {'m':[]}"),
        rule(
            "the innermost instance of a name is the one whose fan-in is meant",
            Spec.of(pass("open"), work("a"), work("join"))
                .ways(
                    way("open", "a").spawn(2).group("g"),
                    way("a", "open").condition(path("result.again")).maxIterations(1),
                    way("a", "join").asDefault(true).sync("g", ALL)),
            "{}",
            List.of(
                returns("a#0", "{'again': true}"), returns("a#0.0", "{}"), returns("a#0.1", "{}")),
            "running: a#1, join#0"));
  }
}
