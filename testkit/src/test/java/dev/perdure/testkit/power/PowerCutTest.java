package dev.perdure.testkit.power;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A few power cuts in every build; {@code testkit/power-loss} plays many. */
@Timeout(240)
final class PowerCutTest {
  private static final int RUNS_A_LIFE = 12;

  @TempDir Path temp;

  @Test
  void whatever_a_power_cut_leaves_of_a_disk_nothing_acknowledged_is_lost() throws Exception {
    assumeTrue(Recorder.isPossible(), "Recording takes Linux and a C compiler");
    var lab = new Lab(temp, Recorder.compile(Path.of(""), temp));

    Finding finding = new CutPower(lab, RUNS_A_LIFE, 20_260_301).promisesAreKept(50);

    assertThat(finding.broken()).isEmpty();
  }
}
