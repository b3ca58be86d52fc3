package dev.perdure.bench.soak;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.perdure.bench.scenario.Usage;
import dev.perdure.model.json.Json;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How much an engine holds at one moment.
 *
 * @param runs how many have completed so far
 * @param heap in bytes, after garbage was collected
 * @param files how many the process has open; 0 where the system does not tell
 * @param database in bytes, without its log
 * @param log in bytes
 */
record Reading(
    double seconds, long runs, long heap, int threads, long files, long database, long log) {

  static Reading take(double seconds, long runs, Path directory) throws IOException {
    Path database = directory.resolve("perdure.db");
    return new Reading(
        seconds,
        runs,
        Usage.heap(),
        ManagementFactory.getThreadMXBean().getThreadCount(),
        openFiles(),
        size(database),
        size(Path.of(database + "-wal")));
  }

  private static long openFiles() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        ? unix.getOpenFileDescriptorCount()
        : 0;
  }

  private static long size(Path file) throws IOException {
    return Files.exists(file) ? Files.size(file) : 0;
  }

  /** What the runs since an earlier reading left on disk, each. */
  double bytesPerRunSince(Reading earlier) {
    return (double) (database - earlier.database) / Math.max(1, runs - earlier.runs);
  }

  Json toJson() {
    return Json.object(
        "seconds", Json.of(seconds),
        "runs", Json.of(runs),
        "heapBytes", Json.of(heap),
        "threads", Json.of(threads),
        "openFiles", Json.of(files),
        "databaseBytes", Json.of(database),
        "logBytes", Json.of(log));
  }
}
