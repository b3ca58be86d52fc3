package dev.perdure.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every scenario works, and finds right results; how fast it was is nobody's business here. */
@Timeout(120)
class BenchTest {
  @TempDir Path directory;

  static List<String> scenarios() {
    return Bench.names();
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void every_scenario_ends_well_and_leaves_nothing_behind(String scenario) throws Exception {
    var progress = new Notes();

    Report report = Bench.run(new Settings(true, List.of(scenario), directory), progress);

    assertThat(report.parts()).extracting(Report.Part::scenario).containsExactly(scenario);
    assertThat(report.parts().getFirst().figures())
        .isNotEmpty()
        .allSatisfy(figure -> assertThat(figure.value().median()).isNotNegative());
    assertThat(progress.ended).isEqualTo(report.parts());
    assertThat(directory).isEmptyDirectory();
    assertThat(Report.ofJson(report.toJson())).isEqualTo(report);
  }

  @Test
  void a_wrong_result_fails_and_says_why() {
    assertThatThrownBy(() -> new ScenarioProcess(new Unknown(), directory, says -> {}).run(true))
        .isInstanceOf(BenchFailed.class)
        .hasMessageContaining("Expected scenario 'unknown' to end well")
        .hasMessageContaining("There is no scenario 'unknown'");
  }

  private record Unknown() implements Scenario {
    @Override
    public String name() {
      return "unknown";
    }

    @Override
    public String title() {
      return "what the other JVM has never heard of";
    }

    @Override
    public void measure(Lab lab) throws IOException {
      throw new IOException("Expected to be measured elsewhere");
    }
  }

  private static final class Notes implements Progress {
    private final List<Report.Part> ended = new ArrayList<>();

    @Override
    public void begins(String title, int number, int of) {
      assertThat(List.of(number, of)).containsExactly(1, 1);
    }

    @Override
    public void says(String what) {
      assertThat(what).isNotBlank();
    }

    @Override
    public void ends(Report.Part part) {
      ended.add(part);
    }
  }
}
