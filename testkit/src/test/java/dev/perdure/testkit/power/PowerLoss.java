package dev.perdure.testkit.power;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** Takes the power away, lets calls fail, and says in a table which promises were kept. */
public final class PowerLoss {
  private static final int CONTROLS = 60;
  private static final int DISKS = 15;
  private static final int DISKS_FULL = 3;

  /** Each takes a process of its own. */
  private static final int CUTS_A_FAILURE = 4;

  private static final int CONTROL_PLANS = 10;
  private static final int RUNS_A_LIFE = 60;

  private final List<Finding> findings = new ArrayList<>();
  private final Path project;
  private final Lab lab;
  private final int cases;
  private final long seed;

  private PowerLoss(Path project, Lab lab, int cases, long seed) {
    this.project = project;
    this.lab = lab;
    this.cases = cases;
    this.seed = seed;
  }

  /** The project, a directory to work in, which part or all, how many cases, and the seed. */
  public static void main(String[] args) throws Exception {
    Path project = Path.of(args[0]);
    Path work = Path.of(args[1]).toRealPath();
    var lab = new Lab(work, Recorder.compile(project.resolve("testkit"), work));
    var loss = new PowerLoss(project, lab, Integer.parseInt(args[3]), Long.parseLong(args[4]));
    boolean all = args[2].equals("all");
    if (all || args[2].equals("cuts")) {
      loss.cuts();
    }
    if (all || args[2].equals("failures")) {
      loss.failures();
    }
    if (all || args[2].equals("disks")) {
      loss.disks();
    }
    System.exit(loss.tell() ? 0 : 1);
  }

  private void cuts() throws IOException, InterruptedException {
    var cuts = new CutPower(lab, RUNS_A_LIFE, seed);
    note(cuts.promisesAreKept(cases));
    note(cuts.aDiskThatLiesIsNoticed(CONTROLS));
    Path normal = PlantedMistake.SYNCHRONOUS_NORMAL.compile(project, lab.work());
    note(cuts.aMissingSyncIsNoticed(normal, CONTROLS));
  }

  private void failures() throws IOException {
    var random = new SplittableRandom(seed);
    var plans = FaultPlan.some(cases / CUTS_A_FAILURE, random);
    note(new FailedCalls(lab, List.of()).play("failed calls", plans, seed));
    Path wrong = PlantedMistake.FAILURE_ACKNOWLEDGED.compile(project, lab.work());
    var full = Stream.generate(() -> FaultPlan.fullForAMoment(random)).limit(CONTROL_PLANS);
    note(
        new FailedCalls(lab, List.of(wrong)).play("failed, but acknowledged", full.toList(), seed));
  }

  private void disks() throws IOException {
    if (!LoopDisk.isPossible()) {
      System.out.println(
          "a real file system: left out, it takes root, a loop device and mkfs.ext4");
      return;
    }
    Path program = LoopDisk.compileShutDown(project.resolve("testkit"), lab.work());
    Path normal = PlantedMistake.SYNCHRONOUS_NORMAL.compile(project, lab.work());
    note(ext4(program, Lab.Condition.NORMAL).isFullForAWhile("ext4, full for a while", DISKS_FULL));
    note(
        ext4(program, Lab.Condition.NORMAL)
            .isShutDown("ext4, shut down", Finding.Kind.PROMISE, List.of(0, 1, 2), DISKS, seed));
    note(
        ext4(program, Lab.Condition.mistake(normal))
            .isShutDown(
                "ext4, shut down, NORMAL",
                Finding.Kind.CONTROL_BY_LUCK,
                List.of(2),
                DISKS / 3,
                seed));
  }

  private RealFileSystem ext4(Path shutDown, Lab.Condition condition) {
    return new RealFileSystem(lab, shutDown, condition);
  }

  private void note(Finding finding) {
    findings.add(finding);
    System.out.printf("%s: %s%n", finding.part(), finding.figures());
    if (finding.kind() == Finding.Kind.PROMISE) {
      finding.broken().forEach(System.out::println);
    }
  }

  private boolean tell() {
    System.out.printf("%n%s%n", Finding.header());
    findings.forEach(System.out::println);
    return findings.stream().allMatch(Finding::isAsExpected);
  }
}
