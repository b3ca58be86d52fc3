package dev.perdure.planning.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.json.Json;
import dev.perdure.planning.reference.ReferenceRun.Work;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DefinitionsTest {
  private static final int SEEDS = 500;

  @Test
  void every_random_workflow_is_accepted() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Spec spec = Definitions.random(seed, false);
      try {
        var unused = new Production(SpecText.yaml(spec), Definitions.input(seed));
      } catch (Production.Refused e) {
        throw new AssertionError("seed " + seed + ":\n" + SpecText.yaml(spec) + e.getMessage(), e);
      }
    }
  }

  @Test
  void the_reference_ends_every_run_of_them() {
    int tooBig = 0;
    var coverage = new Coverage();
    for (long seed = 0; seed < SEEDS; seed++) {
      try {
        drive(seed, coverage);
      } catch (ReferenceRun.TooBig e) {
        tooBig++;
      }
    }

    assertThat(tooBig).isLessThan(SEEDS / 20);
    assertThat(coverage.happened().keySet()).hasSizeGreaterThan(32);
  }

  private static void drive(long seed, Coverage coverage) {
    var random = new Random(seed * 977);
    var world = new World(seed);
    Spec spec = Definitions.random(seed, false);
    Json input = Definitions.input(seed);
    var run = new ReferenceRun(spec, input, coverage);
    long now = 0;
    run.hear(new Event.Start(), now);
    while (run.isRunning()) {
      List<Work> work = run.atWork();
      if (!run.awaited().isEmpty() && (random.nextInt(3) == 0 || work.isEmpty())) {
        run.hear(new Event.Sent(run.awaited().getFirst(), Json.of(1)), now);
        continue;
      }
      if (work.isEmpty() || (run.nextDue().isPresent() && random.nextInt(4) == 0)) {
        now = run.nextDue().orElseThrow();
        run.hear(new Event.Wake(), now);
      } else {
        run.hear(world.endOf(work.get(random.nextInt(work.size()))), now);
      }
    }
  }
}
