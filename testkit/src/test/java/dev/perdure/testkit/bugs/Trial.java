package dev.perdure.testkit.bugs;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs tests in a process of their own, with changed classes in front of the real ones.
 *
 * @param scratch where that process may leave what it likes, and the changed classes are
 */
record Trial(Path root, Path scratch) {

  /** Whoever computes longer will never end. */
  private static final Duration MOST_COMPUTING = Duration.ofMinutes(4);

  /** Nor will who waits longer, even on a machine that has much else to do. */
  private static final Duration MOST_WAITING = Duration.ofMinutes(15);

  /** The build plays more; most mistakes show in the first hundred. */
  static final int WORLDS = 500;

  private static final Duration STEP = Duration.ofMillis(100);

  Verdict of(Room room, List<String> tests) throws IOException, InterruptedException {
    Path report = Files.createTempFile(scratch, "report", ".txt");
    Process process =
        new ProcessBuilder(command(report, tests))
            .directory(root.resolve(room.directory()).toFile())
            .redirectErrorStream(true)
            .redirectOutput(scratch.resolve("output.txt").toFile())
            .start();
    try {
      Duration took = waitFor(process);
      return verdict(Files.readString(report), !process.isAlive(), took);
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  /** In small steps, so that time in which the machine sleeps does not count. */
  private static Duration waitFor(Process process) throws InterruptedException {
    Duration took = Duration.ZERO;
    boolean ended = false;
    while (!ended && took.compareTo(MOST_WAITING) < 0 && !computesTooLong(process)) {
      long began = System.nanoTime();
      ended = process.waitFor(STEP.toMillis(), TimeUnit.MILLISECONDS);
      long step = System.nanoTime() - began;
      took = took.plusNanos(Math.min(step, 2 * STEP.toNanos()));
    }
    return took;
  }

  private static boolean computesTooLong(Process process) {
    Duration computed = process.info().totalCpuDuration().orElse(Duration.ZERO);
    return computed.compareTo(MOST_COMPUTING) > 0;
  }

  /** Where to put the changed classes. */
  Path changed() {
    return scratch.resolve("classes");
  }

  private List<String> command(Path report, List<String> tests) throws IOException {
    Path temporary = Files.createDirectories(scratch.resolve("t"));
    var command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // Most of these processes end before it would pay to compile more.
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xlog:class+load:file=" + loaded() + "::filecount=0",
                "--enable-native-access=ALL-UNNAMED",
                "-Djava.io.tmpdir=" + temporary,
                "-Dperdure.test.worlds=" + WORLDS,
                "-cp",
                classPath(),
                FirstFailure.class.getName(),
                report.toString()));
    command.addAll(tests);
    return command;
  }

  private String classPath() {
    var path = new StringBuilder(changed().toString());
    for (Room room : Room.values()) {
      path.append(File.pathSeparator).append(room.classes(root));
      path.append(File.pathSeparator).append(room.testClasses(root));
    }
    return path.append(File.pathSeparator).append(libraries()).toString();
  }

  /** What this process has, too: its own modules come after those that are named before. */
  static String libraries() {
    return System.getProperty("java.class.path");
  }

  private Path loaded() {
    return scratch.resolve("loaded.txt");
  }

  /** The names of all classes that the tests which ran last used. */
  Set<String> used() throws IOException {
    try (Stream<String> lines = Files.lines(loaded())) {
      return lines.map(Trial::type).collect(Collectors.toSet());
    }
  }

  /** Of {@code [0.1s][info][class,load] the.Type source: …}. */
  private static String type(String line) {
    return line.substring(line.indexOf("] ") + 2).split(" ", 2)[0];
  }

  private static Verdict verdict(String report, boolean ended, Duration took) {
    String last = "";
    for (String line : report.lines().toList()) {
      if (line.startsWith(FirstFailure.PASSED)) {
        return new Verdict.Overlooked(took);
      }
      if (line.startsWith(FirstFailure.FAILED)) {
        String why = report.substring(report.indexOf(line) + line.length()).strip();
        return noticed(line.substring(FirstFailure.FAILED.length()), took, why);
      }
      last = line.replaceFirst(FirstFailure.BEGAN, "");
    }
    return noticed(last, took, ended ? "the process ended" : "it did not end");
  }

  private static Verdict noticed(String test, Duration took, String why) {
    String[] nameAndType = test.split(" of ", 2);
    return new Verdict.Noticed(nameAndType[0], nameAndType[nameAndType.length - 1], took, why);
  }
}
