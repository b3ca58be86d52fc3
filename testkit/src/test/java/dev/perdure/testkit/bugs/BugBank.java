package dev.perdure.testkit.bugs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * Finds out for each planted mistake which test notices it, and after how long: of the rooms' own
 * tests the first one, then whether a crash at every boundary or the simulated worlds show it, too;
 * and if nobody has noticed it, the other tests of the testkit, which take longest.
 */
public final class BugBank {
  private static final List<String> CRASHES = List.of("dev.perdure.testkit.CrashEverywhereTest");
  private static final List<String> WORLDS = List.of("dev.perdure.testkit.SimulationsTest");

  private final Path root;
  private final Path scratch;

  /** The classes that the simulation uses. */
  private final Set<String> simulated = new HashSet<>();

  private BugBank(Path root, Path scratch) {
    this.root = root;
    this.scratch = scratch;
  }

  /** Patches; or none for all of them, and to see first that all tests pass without any. */
  public static void main(String[] args) throws Exception {
    Path root = Path.of(System.getProperty("perdure.root", "")).toAbsolutePath();
    Path scratch = Files.createTempDirectory("perdure-bugs").toRealPath();
    boolean allNoticed;
    try {
      allNoticed = new BugBank(root, scratch).run(args);
    } finally {
      delete(scratch);
    }
    System.exit(allNoticed ? 0 : 1);
  }

  private boolean run(String[] args) throws Exception {
    List<Patch> patches = new ArrayList<>();
    for (String file : args) {
      patches.add(Patch.read(Path.of(file)));
    }
    if (args.length == 0) {
      patches = Patch.in(root.resolve("testkit/bugs"));
    }
    if (!allFit(patches) || !allPassWithoutAny(args.length > 0)) {
      return false;
    }
    var table = new BugTable(tried(patches));
    System.out.print(table.text());
    return table.allNoticed();
  }

  private boolean allFit(List<Patch> patches) throws IOException {
    boolean all = true;
    for (Patch patch : patches) {
      try {
        patch.applied(root);
      } catch (IllegalStateException stale) {
        System.err.println(stale.getMessage());
        all = false;
      }
    }
    return all;
  }

  /**
   * What would fail anyway says nothing of a mistake. Who wants to know of a few mistakes only need
   * not see all of it.
   */
  private boolean allPassWithoutAny(boolean only) throws Exception {
    var trial = new Trial(root, Files.createDirectories(scratch.resolve("none")));
    boolean pass = passes("a crash at every boundary", trial.of(Room.TESTKIT, CRASHES));
    simulated.addAll(trial.used());
    if (only) {
      return pass;
    }
    for (Room room : Room.values()) {
      pass &= passes("tests of " + room.directory(), trial.of(room, room.tests(root)));
    }
    return pass && passes("simulated worlds", trial.of(Room.TESTKIT, WORLDS));
  }

  private static boolean passes(String what, Verdict verdict) {
    System.err.println("Without any mistake: " + what + ": " + BugTable.words(verdict));
    if (verdict instanceof Verdict.Noticed(String test, String type, Duration after, String why)) {
      System.err.println("Expected all tests to pass, but " + test + " did not: " + why);
      return false;
    }
    return true;
  }

  /** As many at a time as there are processors; each needs one. */
  private List<BugTable.Row> tried(List<Patch> patches) throws Exception {
    int workers = Runtime.getRuntime().availableProcessors();
    var rows = new ArrayList<BugTable.Row>();
    try (ExecutorService pool = Executors.newFixedThreadPool(workers)) {
      List<Callable<BugTable.Row>> tasks =
          patches.stream().<Callable<BugTable.Row>>map(patch -> () -> tried(patch)).toList();
      for (Future<BugTable.Row> row : pool.invokeAll(tasks)) {
        rows.add(row.get());
      }
    }
    return rows;
  }

  private BugTable.Row tried(Patch patch) throws Exception {
    var trial = new Trial(root, Files.createDirectories(scratch.resolve(patch.name())));
    plant(patch, trial);
    Verdict rooms = byRooms(trial, Room.above(patch.hunks().keySet().iterator().next()));
    var row =
        new BugTable.Row(
            patch, rooms, bySimulation(trial, patch, CRASHES), bySimulation(trial, patch, WORLDS));
    if (!row.isNoticed()) {
      row = row.with(byRooms(trial, List.of(Room.TESTKIT)));
    }
    System.err.println(row.story());
    delete(trial.scratch());
    return row;
  }

  private Verdict bySimulation(Trial trial, Patch patch, List<String> tests) throws Exception {
    return patch.types().stream().anyMatch(simulated::contains)
        ? trial.of(Room.TESTKIT, tests)
        : new Verdict.Unconcerned();
  }

  private Verdict byRooms(Trial trial, List<Room> rooms) throws Exception {
    Duration before = Duration.ZERO;
    for (Room room : rooms) {
      switch (byRoom(trial, room)) {
        case Verdict.Noticed noticed -> {
          return noticed.after(before);
        }
        case Verdict.Overlooked(Duration took) -> before = before.plus(took);
        case Verdict.Unconcerned() -> {}
      }
    }
    return new Verdict.Overlooked(before);
  }

  /** A test that fails at times only, with the same mistake, has not noticed it. */
  private Verdict byRoom(Trial trial, Room room) throws Exception {
    List<String> tests = new ArrayList<>(room.tests(root));
    while (true) {
      Verdict verdict = trial.of(room, tests);
      if (!(verdict instanceof Verdict.Noticed noticed)
          || trial.of(room, List.of(noticed.type())) instanceof Verdict.Noticed) {
        return verdict;
      }
      System.err.printf("%s failed once, and not again: %s%n", noticed.test(), noticed.why());
      tests.remove(noticed.type());
    }
  }

  /** Only the changed files are compiled. */
  private void plant(Patch patch, Trial trial) throws IOException {
    String classes = Files.createDirectories(trial.changed()).toString();
    var arguments =
        new ArrayList<>(List.of("-nowarn", "-proc:none", "-cp", Trial.libraries(), "-d", classes));
    for (Map.Entry<String, String> file : patch.applied(root).entrySet()) {
      Path source = trial.scratch().resolve(file.getKey());
      Files.createDirectories(source.resolve("..").normalize());
      arguments.add(Files.writeString(source, file.getValue()).toString());
    }
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, System.err, System.err, arguments.toArray(String[]::new));
    if (status != 0) {
      throw new IllegalStateException(
          "Expected " + patch.name() + " to compile, but it does not; see above");
    }
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
