package dev.perdure.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LayoutTest {

  private static final int ROOMY = 100;

  private static List<String> rows(Layout layout) {
    return layout.rows().stream()
        .map(
            row ->
                switch (row) {
                  case Layout.Shown(Step step, int depth) -> "  ".repeat(depth) + step.node();
                  case Layout.Hidden(long count, int depth) -> "  ".repeat(depth) + "… " + count;
                })
        .toList();
  }

  private static Events steps(String run, int count) {
    var events = Events.ofRun(run);
    for (int token = 1; token <= count; token++) {
      events.token(token, token - 1L, run + token);
    }
    return events;
  }

  @Test
  void the_steps_of_a_child_stand_below_the_step_that_started_it() {
    var run = Events.ofRun().token(1, 0, "a").child(2, 1, "b", "x").token(3, 2, "c");
    var child = Events.ofRun("x").token(1, 0, "x1").child(2, 1, "x2", "y").token(3, 2, "x3");
    var grandchild = steps("y", 1);

    Layout layout = Layout.of(run.tree(), Map.of("x", child.tree(), "y", grandchild.tree()), ROOMY);

    assertThat(rows(layout)).containsExactly("a", "b", "  x1", "  x2", "    y1", "  x3", "c");
    assertThat(layout.children()).containsExactlyInAnyOrder("x", "y");
  }

  @Test
  void a_child_that_is_not_known_yet_is_asked_for() {
    Layout layout = Layout.of(Events.ofRun().child(1, 0, "a", "x").tree(), Map.of(), ROOMY);

    assertThat(rows(layout)).containsExactly("a");
    assertThat(layout.children()).containsExactly("x");
  }

  @Test
  void children_share_the_room_that_the_run_leaves_and_show_their_latest_steps() {
    var run = Events.ofRun().child(1, 0, "a", "x").child(2, 1, "b", "y");

    Layout layout =
        Layout.of(run.tree(), Map.of("x", steps("x", 9).tree(), "y", steps("y", 2).tree()), 8);

    assertThat(rows(layout)).containsExactly("a", "  … 7", "  x8", "  x9", "b", "  y1", "  y2");
  }

  @Test
  void where_room_is_short_children_at_work_go_before_those_that_ended() {
    var run =
        Events.ofRun()
            .child(1, 0, "a", "x")
            .child(2, 0, "b", "y")
            .child(3, 0, "c", "z")
            .add("task.completed", 2, "b")
            .add("task.completed", 3, "c");

    assertThat(Layout.of(run.tree(), Map.of(), 5).children()).containsExactly("x");
    assertThat(Layout.of(run.tree(), Map.of(), 7).children()).containsExactlyInAnyOrder("x", "z");
  }

  @Test
  void a_run_that_fills_the_screen_shows_and_follows_no_child() {
    var run = Events.ofRun().token(1, 0, "open");
    for (int branch = 2; branch <= 201; branch++) {
      run.child(branch, 1, "branch", "x" + branch);
    }

    Layout layout = Layout.of(run.tree(), Map.of("x201", steps("x", 1).tree()), 20);

    assertThat(layout.rows()).hasSize(21).startsWith(new Layout.Hidden(181, 0));
    assertThat(layout.children()).isEmpty();
  }

  @Test
  void far_below_nothing_is_shown() {
    Map<String, RunTree> known = new HashMap<>();
    for (int level = 1; level <= 20; level++) {
      known.put(
          "run" + level,
          Events.ofRun("run" + level).child(1, 0, "n" + level, "run" + (level + 1)).tree());
    }

    Layout layout = Layout.of(Events.ofRun().child(1, 0, "n0", "run1").tree(), known, ROOMY);

    assertThat(rows(layout))
        .containsExactly("n0", "  n1", "    n2", "      n3", "        n4", "          n5");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void no_family_needs_more_lines_than_there_are(long seed) {
    var random = new SplittableRandom(seed);
    Map<String, RunTree> known = new HashMap<>();
    for (int run = 0; run < 60; run++) {
      var events = Events.ofRun("r" + run);
      for (int token = 1; token <= random.nextInt(12); token++) {
        long parent = random.nextInt(token);
        int child = run + 1 + random.nextInt(8);
        if (random.nextInt(3) == 0) {
          events.token(token, parent, "step");
        } else {
          events.child(token, parent, "call", "r" + child + (token == 1 ? "" : "-" + token));
        }
      }
      known.put("r" + run, events.tree());
    }
    int room = 1 + random.nextInt(40);

    Layout layout = Layout.of(Objects.requireNonNull(known.get("r0")), known, room);

    assertThat(layout.rows()).hasSizeLessThanOrEqualTo(room + 1);
    assertThat(layout.children()).hasSizeLessThanOrEqualTo(room);
  }
}
