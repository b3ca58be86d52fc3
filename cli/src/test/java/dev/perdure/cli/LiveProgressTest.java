package dev.perdure.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.engine.RunEvent;
import dev.perdure.engine.Subscription;
import dev.perdure.model.json.Json;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class LiveProgressTest {

  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final Set<String> followed = ConcurrentHashMap.newKeySet();

  private LiveProgress progress(Map<String, Events> children, Screen screen) {
    var out = new PrintStream(written, true, UTF_8);
    var terminal =
        new Terminal(
            new ByteArrayInputStream(new byte[0]),
            out,
            out,
            screen,
            screen,
            Path.of(""),
            "perdure",
            Map.of(),
            action -> () -> {});
    return new LiveProgress(
        terminal,
        "order-1",
        (run, listener) -> follow(run, Objects.requireNonNull(children.get(run)), listener));
  }

  /** Tells the events a little later, as an engine does. */
  private Subscription follow(String run, Events events, Consumer<RunEvent> listener) {
    followed.add(run);
    Thread.ofVirtual().start(() -> events.events().forEach(listener));
    return () -> followed.remove(run);
  }

  private static Events ended(Events events) {
    return events.add("workflow.completed", null, null, Json.Obj.EMPTY);
  }

  private List<String> lastDrawing() {
    return lastDrawing(written.toString(UTF_8));
  }

  /** The lines of the last drawing, without what moves the cursor. */
  static List<String> lastDrawing(String all) {
    String last = all.substring(all.lastIndexOf("\u001b[?7l"), all.lastIndexOf("\u001b[J"));
    return last.replaceAll("\u001b\\[[?0-9]*[a-zA-Z]", "").lines().toList();
  }

  @Test
  void the_last_drawing_shows_children_that_were_too_quick_to_be_seen_before() {
    Map<String, Events> children =
        Map.of(
            "x",
            ended(Events.ofRun("x").child(1, 0, "inner", "y").add("task.completed", 1, "inner")),
            "y",
            ended(Events.ofRun("y").token(1, 0, "deep").add("token.completed", 1, "deep")));
    Events run = ended(Events.ofRun().child(1, 0, "outer", "x").add("task.completed", 1, "outer"));
    LiveProgress progress = progress(children, new Screen(true, false, 80, 24));

    run.events().forEach(progress::show);
    progress.close();

    assertThat(lastDrawing())
        .containsExactly(
            "✓ order-1  completed  4.0 s",
            "  ✓ outer     1.0 s",
            "    ✓ inner   1.0 s",
            "      ✓ deep");
    assertThat(followed).isEmpty();
  }

  @Test
  void a_child_that_goes_on_is_left_where_it_is() {
    Map<String, Events> children = Map.of("x", Events.ofRun("x").token(1, 0, "inner"));
    Events run = Events.ofRun().child(1, 0, "outer", "x");
    LiveProgress progress = progress(children, new Screen(true, false, 80, 24));

    run.events().forEach(progress::show);
    progress.close();

    assertThat(followed).isEmpty();
  }

  @Test
  void nobody_follows_what_the_screen_has_no_room_for() {
    Events run = Events.ofRun().token(1, 0, "a").child(2, 1, "b", "x");
    LiveProgress progress = progress(Map.of(), new Screen(true, false, 80, 6));

    run.events().forEach(progress::show);
    progress.close();

    assertThat(lastDrawing()).hasSize(3);
  }
}
