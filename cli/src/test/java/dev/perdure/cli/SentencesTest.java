package dev.perdure.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.json.Json;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SentencesTest {

  @Test
  void a_run_is_told_from_its_start_to_its_end() {
    var events =
        Events.ofRun()
            .token(1, 0, "open")
            .add("token.completed", 1, "open")
            .token(2, 1, "charge")
            .dispatched(2, "charge", 1)
            .retrying(2, "charge", 2, 1)
            .dispatched(2, "charge", 2)
            .add("task.completed", 2, "charge")
            .add("token.completed", 2, "charge")
            .add("workflow.completed", null, null, Json.Obj.EMPTY);

    assertThat(told(events))
        .containsExactly(
            "started",
            "open passed",
            "charge begins",
            "charge attempt 1 failed: BUSY: later; the next in 1.0 s",
            "charge attempt 2",
            "charge completed in 3.0 s at attempt 2",
            "completed in 9.0 s");
  }

  @Test
  void failures_say_why() {
    var events =
        Events.ofRun()
            .token(1, 0, "charge")
            .dispatched(1, "charge", 1)
            .failed(1, "charge")
            .add(
                "workflow.cancelled",
                null,
                null,
                Json.object("reason", Json.of("changed my mind")));

    assertThat(told(events))
        .containsExactly(
            "started",
            "charge begins",
            "charge failed: DECLINED: no money",
            "cancelled in 4.0 s: changed my mind");
  }

  private static List<String> told(Events events) {
    var tree = new RunTree();
    return events.events().stream()
        .map(
            event -> {
              tree.apply(event);
              return Sentences.of(event, tree);
            })
        .flatMap(Optional::stream)
        .toList();
  }
}
