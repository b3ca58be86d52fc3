package dev.perdure.testkit;

import dev.perdure.model.ErrorCode;
import dev.perdure.model.definition.Workflow;
import dev.perdure.model.json.Json;
import dev.perdure.planning.reference.Definitions;
import dev.perdure.planning.reference.ReferenceRun;
import dev.perdure.planning.reference.Spec;
import dev.perdure.planning.reference.SpecText;
import dev.perdure.storage.JournalEntry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Runs of random workflows, which the reference of the language judges when they are over. */
final class RandomScene implements Scene {
  private static final int MOST_RUNS = 3;
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /** Children of any depth, which all end with what comes of the work inside. */
  private static final List<String> CHILDREN =
      List.of(
          """
          workflow: child
          nodes: { inside: { action: mock } }
          outputMapping: nodes.inside.result
          """,
          """
          workflow: child
          nodes:
            nap: { wait: { for: 2s } }
            below: { subworkflow: grandchild, onFailure: catch }
            inside: { action: mock }
          transitions: [ nap -> below -> inside ]
          outputMapping: nodes.inside.result
          ---
          workflow: grandchild
          nodes: { work: { action: mock, retry: { initialDelay: 1s } }, nap: { wait: { for: 1s } } }
          transitions: [ work -> nap ]
          """,
          """
          workflow: child
          nodes: { open: {}, part: { action: mock }, inside: { action: mock } }
          transitions:
            - { from: open, to: part, spawnCount: 3, concurrency: 2, siblingGroup: parts }
            - from: part
              to: inside
              synchronization: { siblingGroup: parts, onBranchFailure: continue }
          outputMapping: nodes.inside.result
          """);

  private final List<Random> runs = new ArrayList<>();

  /**
   * @param specs the versions of its workflow: the one that is there, and perhaps another one later
   */
  private record Random(String id, List<Spec> specs, Json input) {
    String file() {
      return id + ".yaml";
    }

    String text(int version) {
      return SpecText.yaml(specs.get(version - 1)).replaceFirst("reference", id);
    }

    Workflow workflow(int version) {
      return Readings.of(file(), text(version)).workflows().getFirst();
    }
  }

  RandomScene(long seed) {
    var random = new SplittableRandom(seed);
    for (int i = 1 + random.nextInt(MOST_RUNS); i > 0; i--) {
      long other = random.nextLong(Integer.MAX_VALUE);
      var specs = new ArrayList<>(List.of(Definitions.random(other, random.nextInt(8) == 0)));
      if (random.nextInt(6) == 0) {
        specs.add(Definitions.random(other + 1, false));
      }
      runs.add(new Random("run-" + i, specs, Definitions.input(other)));
    }
  }

  @Override
  public void prepare(Simulation simulation, SplittableRandom random) {
    simulation.patience(PATIENCE).work(new RandomWork(random.nextLong()));
    simulation.satisfy(awaited -> value(random));
    simulation.deploy("child.yaml", CHILDREN.get(random.nextInt(CHILDREN.size())));
    for (Random run : runs) {
      simulation.deploy(run.file(), run.text(1)).start(run.id(), run.id(), run.input());
      wishes(simulation, run, random);
    }
  }

  private static void wishes(Simulation simulation, Random run, SplittableRandom random) {
    if (run.specs().size() > 1) {
      simulation.deployLater(run.file(), run.text(2));
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      simulation.send(run.id(), "e" + random.nextInt(3), value(random), "event-" + i);
    }
    if (random.nextInt(3) == 0) {
      simulation.startAgain(run.id(), run.id(), run.input(), true);
    }
    if (random.nextInt(5) == 0) {
      simulation.startAgain(run.id(), run.id(), Json.of("something else"), false);
    }
    if (random.nextInt(8) == 0) {
      simulation.cancel(run.id());
    }
    if (random.nextInt(20) == 0) {
      simulation.resume(run.id());
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      simulation.query(run.id());
    }
  }

  private static Json value(SplittableRandom random) {
    return Json.object("v", Json.of(random.nextInt(3)));
  }

  @Override
  public void judge(Simulation simulation, Tally tally) {
    for (Random run : runs) {
      int version = simulation.disk().show(run.id()).info().version();
      Spec spec = run.specs().get(version - 1);
      List<JournalEntry> journal = simulation.disk().journal(run.id());
      if (journal.stream().anyMatch(RandomScene::meetsLimit)) {
        tally.tooBig();
        continue;
      }
      try {
        tally.judged(
            JournalJudge.agrees(
                spec, run.workflow(version), run.input(), tally.coverage(), journal));
      } catch (ReferenceRun.TooBig e) {
        tally.tooBig();
      } catch (AssertionError e) {
        throw new AssertionError(SpecText.yaml(spec) + "# " + run.id() + "\n" + e, e);
      }
    }
  }

  /** Something became too long or too deep, which the reference does not know of. */
  private static boolean meetsLimit(JournalEntry entry) {
    return entry.body().contains("\"code\":\"" + ErrorCode.LIMIT_EXCEEDED + "\"");
  }
}
