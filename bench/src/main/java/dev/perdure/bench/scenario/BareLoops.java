package dev.perdure.bench.scenario;

import dev.perdure.bench.Lab;
import dev.perdure.bench.Sample;
import dev.perdure.bench.Scenario;
import dev.perdure.bench.Unit;
import dev.perdure.bench.bare.Appender;
import dev.perdure.bench.bare.BareLoop;
import dev.perdure.bench.bare.FileAppender;
import dev.perdure.bench.bare.SqliteAppender;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;

/** What the disk gives to a loop that does nothing but append: the measure for all else. */
final class BareLoops implements Scenario {
  private static final int[] GROUPS = {1, 8, 32, 256, 1_024};

  @Override
  public String name() {
    return "bare";
  }

  @Override
  public String title() {
    return "bare group commit, no engine";
  }

  @Override
  public void measure(Lab lab) throws Exception {
    lab.rounds(
        round -> {
          for (int group : GROUPS) {
            compare(lab, group);
          }
          unsafe(lab);
        });
  }

  private static void compare(Lab lab, int group) throws Exception {
    BareLoop.Result sqlite = lab.bare(group);
    BareLoop.Result file = run(lab, new FileAppender(directory(lab)), group);
    Sample.Bare rows = sqlite.rowsPerSecond();
    lab.record(Sample.of(rows.name(), Unit.ROWS_PER_SECOND, rows.value()).at(group));
    lab.record(
        Sample.of(file.name(), Unit.ROWS_PER_SECOND, file.rowsPerSecond().value())
            .at(group)
            .beside(rows));
    if (group == 1) {
      commits(lab, sqlite, 0.5, "p50");
      commits(lab, sqlite, 0.99, "p99");
    }
  }

  private static void commits(Lab lab, BareLoop.Result loop, double part, String word) {
    Sample.Bare millis = loop.millis(part);
    lab.record(Sample.of(millis.name() + ", " + word, Unit.MILLIS, millis.value()));
  }

  private static void unsafe(Lab lab) throws Exception {
    int group = 256;
    Sample.Bare safe = lab.bare(group).rowsPerSecond();
    BareLoop.Result unsafe = run(lab, SqliteAppender.unsafe(directory(lab)), group);
    lab.record(
        Sample.of(unsafe.name(), Unit.ROWS_PER_SECOND, unsafe.rowsPerSecond().value())
            .beside(safe)
            .markedUnsafe());
  }

  private static Path directory(Lab lab) throws IOException {
    return Files.createDirectories(lab.fresh("bare"));
  }

  private static BareLoop.Result run(Lab lab, Appender to, int group)
      throws IOException, SQLException {
    try (to) {
      return BareLoop.run(to, group, lab.nanos(1));
    }
  }
}
