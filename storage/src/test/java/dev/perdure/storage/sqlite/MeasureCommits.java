package dev.perdure.storage.sqlite;

import dev.perdure.model.ActorId;
import dev.perdure.storage.Birth;
import dev.perdure.storage.Commit;
import dev.perdure.storage.CommitOutcome;
import dev.perdure.storage.Fence;
import dev.perdure.storage.JournalEntry;
import dev.perdure.storage.Standing;
import dev.perdure.storage.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Measures the store beside the bare loop that it could be at best: rows of the same size into the
 * same table, in groups, by one thread that does nothing else. Not a test; run it by hand.
 */
final class MeasureCommits {
  private static final int IN_FLIGHT = 256;
  private static final Duration SPAN = Duration.ofSeconds(3);
  private static final int ROUNDS = 3;
  private static final Instant NOW = Instant.parse("2026-05-04T12:00:00Z");
  private static final String BODY = "{\"message\":\"" + "x".repeat(285) + "\"}";

  private MeasureCommits() {}

  public static void main(String[] arguments) throws Exception {
    Path parent = Path.of(arguments[0]);
    for (int round = 1; round <= ROUNDS; round++) {
      inDirectory(parent, MeasureCommits::bareLoop);
      inDirectory(parent, path -> loops("256 in flight", path, IN_FLIGHT, 2));
      inDirectory(parent, path -> loops("1 in flight", path, 1, 1));
    }
  }

  /** Something to measure in a directory of its own. */
  private interface Measurement {
    void run(Path path) throws Exception;
  }

  private static void inDirectory(Path parent, Measurement measurement) throws Exception {
    Path path = Files.createTempDirectory(parent, "measure");
    try {
      measurement.run(path);
    } finally {
      try (var files = Files.walk(path)) {
        files.sorted(Comparator.reverseOrder()).forEach(MeasureCommits::delete);
      }
    }
  }

  private static void delete(Path path) {
    try {
      Files.delete(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void bareLoop(Path path) throws SQLException {
    try (var directory = SqliteFixture.hold(path)) {
      Path file = directory.createDatabase();
      SqliteStore.prepared(directory, file, Migrations.OURS).close();
      try (var connection = Connections.writer(file);
          var settings = connection.createStatement();
          var begin = connection.prepareStatement("BEGIN IMMEDIATE");
          var insert =
              connection.prepareStatement(
                  "INSERT INTO journal (actor, seq, at, format, body) VALUES (?, ?, ?, ?, ?)");
          var commit = connection.prepareStatement("COMMIT")) {
        settings.execute("PRAGMA wal_autocheckpoint = 1000");
        long start = System.nanoTime();
        long rows = 0;
        while (System.nanoTime() - start < SPAN.toNanos()) {
          begin.executeUpdate();
          for (int actor = 1; actor <= IN_FLIGHT; actor++) {
            insert.setLong(1, actor);
            insert.setLong(2, rows / IN_FLIGHT + 1);
            insert.setLong(3, rows);
            insert.setInt(4, 1);
            insert.setString(5, BODY);
            insert.executeUpdate();
            rows++;
          }
          commit.executeUpdate();
        }
        System.out.printf("%-14s %7.0f rows/s%n", "bare loop", perSecond(rows, start));
      }
    }
  }

  private static double perSecond(long count, long start) {
    return count * 1e9 / (System.nanoTime() - start);
  }

  private static JournalEntry entry(long seq) {
    return new JournalEntry(seq, NOW, 1, BODY);
  }

  private static void loops(String name, Path path, int inFlight, int threads) throws Exception {
    try (var directory = SqliteFixture.hold(path);
        var store = SqliteStore.open(directory)) {
      new Loops(store, inFlight, threads).run(name);
    }
  }

  /** Each of some actors commits, waits for the answer, and commits again. */
  private static final class Loops {
    private final Store store;
    private final Fence fence;
    private final ExecutorService[] threads;
    private final CountDownLatch running;
    private final AtomicInteger count = new AtomicInteger();
    private final long[] latencies = new long[4_000_000];
    private final long start = System.nanoTime();

    Loops(Store store, int actors, int threads) {
      this.store = store;
      this.fence = store.claim(0).fence();
      this.running = new CountDownLatch(actors);
      this.threads = new ExecutorService[threads];
      Arrays.setAll(this.threads, i -> Executors.newSingleThreadExecutor());
    }

    void run(String name) throws InterruptedException {
      for (long i = running.getCount(); i > 0; i--) {
        ActorId actor = ActorId.run("run-" + i);
        ExecutorService thread = threads[(int) (i % threads.length)];
        thread.execute(() -> go(actor, 0, thread));
      }
      running.await();
      int commits = count.get();
      Arrays.sort(latencies, 0, commits);
      System.out.printf(
          "%-14s %7.0f commits/s, p50 %.3f ms, p99 %.3f ms, max %.1f ms%n",
          name,
          perSecond(commits, start),
          latencies[commits / 2] / 1e6,
          latencies[commits * 99 / 100] / 1e6,
          latencies[commits - 1] / 1e6);
      Arrays.stream(threads).forEach(ExecutorService::close);
    }

    private void go(ActorId actor, long seq, ExecutorService thread) {
      long now = System.nanoTime();
      if (now - start > SPAN.toNanos()) {
        running.countDown();
        return;
      }
      store.commit(
          commit(actor, seq),
          outcome -> {
            if (!(outcome instanceof CommitOutcome.Committed)) {
              throw new IllegalStateException("Expected a commit, but got " + outcome);
            }
            latencies[count.getAndIncrement()] = System.nanoTime() - now;
            thread.execute(() -> go(actor, seq + 1, thread));
          });
    }

    private Commit commit(ActorId actor, long seq) {
      @Nullable Birth birth = seq > 0 ? null : new Birth("order", 1, null, actor, NOW, Map.of());
      @Nullable Standing standing = seq > 0 ? null : new Standing("running", false, null, null);
      return new Commit(
          actor, fence, seq, List.of(entry(seq + 1)), List.of(), List.of(), birth, standing);
    }
  }
}
