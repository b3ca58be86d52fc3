package dev.perdure.planning.reference;

import static dev.perdure.planning.reference.Expr.path;
import static dev.perdure.planning.reference.NodeSpec.pass;
import static dev.perdure.planning.reference.Rule.rule;
import static dev.perdure.planning.reference.Way.way;

import dev.perdure.planning.reference.Sync.MergeStrategy;
import dev.perdure.planning.reference.Sync.Settings;
import java.util.List;

/** What the values of the branches become. */
final class MergeRules {
  private MergeRules() {}

  /** A branch for each item; the items themselves are merged. */
  private static Rule merge(String name, MergeStrategy how, String items, String expected) {
    Spec spec =
        Spec.of(pass("open"), pass("each"), pass("join"))
            .ways(
                way("open", "each").each(path("input.items"), "item").group("g"),
                way("each", "join")
                    .sync("g", Settings.DEFAULT.merge("_branch.item", "output.m", how)));
    return rule(name, spec, "{'items': " + items + "}", List.of(), expected);
  }

  static List<Rule> all() {
    return List.of(
        merge("append gives a list", MergeStrategy.APPEND, "[1,'a']", "completed {'m':[1,'a']}"),
        merge(
            "append flattens by one level if every value is a list",
            MergeStrategy.APPEND,
            "[[1],[],[2,[3]]]",
            "completed {'m':[1,2,[3]]}"),
        merge(
            "append: beside lists nulls add nothing",
            MergeStrategy.APPEND,
            "[null,[1],null]",
            "completed {'m':[1]}"),
        merge(
            "append: all null is the empty list",
            MergeStrategy.APPEND,
            "[null,null]",
            "completed {'m':[]}"),
        merge(
            "append: beside other values nulls and lists stay as they are",
            MergeStrategy.APPEND,
            "[null,[1],2]",
            "completed {'m':[null,[1],2]}"),
        merge("append merges nothing as a list", MergeStrategy.APPEND, "[]", "completed {'m':[]}"),
        merge(
            "collect never flattens",
            MergeStrategy.COLLECT,
            "[[1],null,[2]]",
            "completed {'m':[[1],null,[2]]}"),
        merge(
            "merge_object is shallow and the higher index wins",
            MergeStrategy.MERGE_OBJECT,
            "[{'a':{'x':1},'b':1},null,{'a':{'y':2}}]",
            "completed {'m':{'a':{'y':2},'b':1}}"),
        merge(
            "merge_object merges nothing as an object",
            MergeStrategy.MERGE_OBJECT,
            "[]",
            "completed {'m':{}}"),
        merge(
            "merge_object of any other value fails",
            MergeStrategy.MERGE_OBJECT,
            "[{'a':1},[2]]",
            "failed MERGE_FAILED at join after 0"),
        merge(
            "keyed_by_branch has the indexes as keys",
            MergeStrategy.KEYED_BY_BRANCH,
            "['a',null]",
            "completed {'m':{'0':'a','1':null}}"),
        merge(
            "last_wins takes the highest index",
            MergeStrategy.LAST_WINS,
            "[1,2,3]",
            "completed {'m':3}"),
        merge(
            "last_wins of nothing leaves the target out",
            MergeStrategy.LAST_WINS,
            "[]",
            "completed {}"));
  }
}
