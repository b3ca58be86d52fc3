package dev.perdure.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.engine.journal.JournalText;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import dev.perdure.planning.state.RunState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What any released version has written must mean the same to all later ones. */
final class GoldenJournalsTest {
  private static final Path GOLDEN = Path.of("src/test/resources/golden");

  static List<Path> journals() throws IOException {
    try (Stream<Path> files = Files.walk(GOLDEN)) {
      return files.filter(file -> file.toString().endsWith(".jsonl")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("journals")
  void a_golden_journal_replays_to_its_recorded_state(Path file) throws IOException {
    Map<String, RunState> replayed = new HashMap<>();
    int states = 0;
    for (String text : Files.readAllLines(file)) {
      Json.Obj line = (Json.Obj) JsonText.read(text);
      RunState state = replayed.computeIfAbsent(text(line, "run"), id -> new RunState());
      Json recorded = line.get("state");
      if (recorded == null) {
        int format = Math.toIntExact(((Json.Int) field(line, "format")).value());
        JournalText.read(format, text(line, "body")).writes().forEach(state::apply);
      } else {
        states++;
        assertThat(state.toJson()).as(text(line, "run")).isEqualTo(recorded);
        assertThat(RunState.ofJson(recorded).toJson()).isEqualTo(recorded);
      }
    }
    assertThat(states).isPositive().isEqualTo(replayed.size());
  }

  @Test
  void every_plot_has_a_golden_journal() throws IOException {
    List<String> names = journals().stream().map(file -> file.getFileName().toString()).toList();
    assertThat(names)
        .containsAll(Plot.ALL.stream().map(plot -> plot.workflow() + ".jsonl").toList());
  }

  private static Json field(Json.Obj line, String name) {
    return Objects.requireNonNull(line.get(name), name);
  }

  private static String text(Json.Obj line, String name) {
    return ((Json.Text) field(line, name)).value();
  }
}
