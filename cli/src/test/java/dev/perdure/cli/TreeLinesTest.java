package dev.perdure.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;

class TreeLinesTest {

  @Test
  void a_chain_stays_flat_and_each_step_says_how_it_stands() {
    var events =
        Events.ofRun()
            .token(1, 0, "reserve")
            .dispatched(1, "reserve", 1)
            .add("task.completed", 1, "reserve")
            .add("token.completed", 1, "reserve")
            .token(2, 1, "charge")
            .dispatched(2, "charge", 1)
            .retrying(2, "charge", 2, 3);

    assertThat(lines(events))
        .containsExactly(
            "● order-1  running  7.0 s",
            "  ✓ reserve  1.0 s",
            "  ↻ charge   attempt 2 in 3.0 s  BUSY: later");
  }

  @Test
  void the_end_shows_what_came_of_it() {
    var events =
        Events.ofRun()
            .token(1, 0, "charge")
            .dispatched(1, "charge", 1)
            .retrying(1, "charge", 2, 1)
            .dispatched(1, "charge", 2)
            .failed(1, "charge")
            .add(
                "workflow.failed",
                null,
                null,
                Json.object("error", Events.error("DECLINED", "no money")));

    assertThat(lines(events))
        .containsExactly(
            "✗ order-1  failed  6.0 s  DECLINED: no money",
            "  ✗ charge  3.0 s, attempt 2  DECLINED: no money");
  }

  @Test
  void steps_side_by_side_are_indented_below_the_one_they_follow() {
    var events =
        Events.ofRun()
            .token(1, 0, "open")
            .add("token.completed", 1, "open")
            .token(2, 1, "left")
            .token(3, 1, "right")
            .token(4, 2, "after");

    assertThat(lines(events))
        .containsExactly(
            "● order-1  running  5.0 s", "  ✓ open", "    · left", "    · after", "    · right");
  }

  @Test
  void a_tree_higher_than_the_screen_shows_its_latest_steps() {
    var events = Events.ofRun();
    for (int token = 1; token <= 30; token++) {
      events.token(token, token - 1L, "again");
    }
    var screen = new Screen(true, false, 80, 10);

    List<String> lines =
        TreeLines.of(events.tree(), "order-1", events.now(), screen).stream()
            .map(line -> line.render(screen))
            .toList();

    assertThat(lines).hasSize(8);
    assertThat(lines.get(1)).isEqualTo("  … 24 earlier");
  }

  @Test
  void thousands_of_steps_are_counted_but_not_drawn() {
    var events = Events.ofRun();
    for (int token = 1; token <= 2_000; token++) {
      events.token(token, token - 1L, "again");
    }

    List<String> lines = lines(events);

    assertThat(lines).hasSize(502);
    assertThat(lines.get(1)).isEqualTo("  … 1500 earlier");
  }

  private static List<String> lines(Events events) {
    return TreeLines.of(events.tree(), "order-1", events.now(), Screen.PLAIN).stream()
        .map(line -> line.render(Screen.PLAIN))
        .toList();
  }
}
