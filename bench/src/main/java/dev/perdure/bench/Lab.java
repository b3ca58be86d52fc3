package dev.perdure.bench;

import dev.perdure.bench.bare.BareLoop;
import dev.perdure.bench.bare.SqliteAppender;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where a scenario works: a directory, how much there is to do, and who hears of the results. */
public final class Lab {
  private static final int ROUNDS = 3;

  /** Hears of a scenario's samples, and of how far it is. */
  public interface Listener {
    void measured(Sample sample);

    void says(String progress);
  }

  /** Something to be done in each round. */
  @FunctionalInterface
  public interface Round {
    void run(int number) throws Exception;
  }

  private final Path directory;
  private final boolean quick;
  private final Listener listener;
  private int directories;

  public Lab(Path directory, boolean quick, Listener listener) {
    this.directory = directory;
    this.quick = quick;
    this.listener = listener;
  }

  /** Whether it is only to be seen that everything works. */
  public boolean quick() {
    return quick;
  }

  /** How much to do: a lot, or a little if it is only to be seen that everything works. */
  public int count(int full, int little) {
    return quick ? little : full;
  }

  /** How long to do something, in nanoseconds. */
  public long nanos(double seconds) {
    return (long) ((quick ? Math.min(seconds / 10, 0.3) : seconds) * 1e9);
  }

  public void rounds(Round round) throws Exception {
    rounds(quick ? 1 : ROUNDS, round);
  }

  public void rounds(int count, Round round) throws Exception {
    for (int i = 1; i <= count; i++) {
      says("round %d of %d".formatted(i, count));
      round.run(i);
    }
  }

  /** A directory that is not there yet. */
  public Path fresh(String name) throws IOException {
    return Files.createDirectories(directory).resolve(++directories + "-" + name);
  }

  /** The bare loop on SQLite, as durable as the engine, run for a second on a fresh file. */
  public BareLoop.Result bare(int group) throws Exception {
    try (var file = SqliteAppender.durable(Files.createDirectories(fresh("bare")))) {
      return BareLoop.run(file, group, nanos(1));
    }
  }

  public void record(Sample sample) {
    listener.measured(sample);
  }

  public void says(String progress) {
    listener.says(progress);
  }

  /** Speed counts only where the results are right. */
  public static void require(boolean holds, String expectation, Object found) {
    if (!holds) {
      throw new IllegalStateException("Expected " + expectation + ", but found " + found);
    }
  }
}
