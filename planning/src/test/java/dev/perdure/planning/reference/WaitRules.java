package dev.perdure.planning.reference;

import static dev.perdure.planning.reference.Expr.path;
import static dev.perdure.planning.reference.NodeSpec.await;
import static dev.perdure.planning.reference.NodeSpec.pass;
import static dev.perdure.planning.reference.NodeSpec.work;
import static dev.perdure.planning.reference.Rule.passes;
import static dev.perdure.planning.reference.Rule.returns;
import static dev.perdure.planning.reference.Rule.rule;
import static dev.perdure.planning.reference.Rule.sends;
import static dev.perdure.planning.reference.Way.way;

import java.util.List;

/** Nodes that wait for time and events. */
final class WaitRules {
  private WaitRules() {}

  static List<Rule> all() {
    return List.of(
        rule(
            "a wait ends when its time is over",
            Spec.of(NodeSpec.wait("a", 1_000), work("b")).ways(way("a", "b")),
            "{}",
            List.of(passes(1_000)),
            "running: b"),
        rule(
            "a timer is never early",
            Spec.of(NodeSpec.wait("a", 1_000), work("b")).ways(way("a", "b")),
            "{}",
            List.of(passes(999)),
            "running: "),
        rule(
            "an event's payload is the result",
            Spec.of(await("a", "paid", null).output("output.got", path("result.v"))),
            "{}",
            List.of(sends("other", "{'v': 1}"), sends("paid", "{'v': 2}")),
            "completed {'got':2}"),
        rule(
            "an event that came before is kept",
            Spec.of(work("a"), await("b", "paid", null).output("output.got", path("result.v")))
                .ways(way("a", "b")),
            "{}",
            List.of(sends("paid", "{'v': 2}"), returns("a", "{}")),
            "completed {'got':2}"),
        rule(
            "several tokens get an event in the order in which they began to wait",
            Spec.of(
                    pass("open"),
                    work("a"),
                    await("b", "paid", null).output("output.b", path("result.v")),
                    await("c", "paid", null).output("output.c", path("result.v")))
                .ways(way("open", "a"), way("a", "b"), way("open", "c")),
            "{}",
            List.of(returns("a", "{}"), sends("paid", "{'v': 1}"), sends("paid", "{'v': 2}")),
            "completed {'c':1,'b':2}"),
        rule(
            "a timeout fails the node",
            Spec.of(await("a", "paid", 1_000L)),
            "{}",
            List.of(passes(1_000)),
            "failed TIMEOUT at a after 1"),
        rule(
            "a branch holds its place also while it waits",
            Spec.of(pass("open"), NodeSpec.wait("a", 1_000), work("b"), pass("join"))
                .ways(
                    way("open", "a").spawn(2).group("g").concurrency(1),
                    way("a", "b"),
                    way("b", "join").sync("g", Sync.Settings.DEFAULT)),
            "{}",
            List.of(passes(1_000), passes(1_000)),
            "running: b#0"));
  }
}
