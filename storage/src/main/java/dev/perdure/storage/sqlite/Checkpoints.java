package dev.perdure.storage.sqlite;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;

/** Moves the log into the database file: when there is time, or else when it has grown long. */
final class Checkpoints {

  /**
   * All in pages.
   *
   * @param worthwhile so many are moved if nobody waits
   * @param overdue so many are moved even if others wait
   * @param tooLong from this length on, readers are waited for too: the log starts anew only if
   *     none is in it at that moment, and under load there may always be one
   */
  record Limits(int worthwhile, int overdue, int tooLong) {
    static final Limits DEFAULT = new Limits(1_000, 8_000, 32_000);
  }

  /** In groups: how often to look at the log. */
  static final int LOOK_EVERY = 16;

  /** For readers to leave the log. Longer than ours read, shorter than anybody minds to wait. */
  private static final Duration PATIENCE = Duration.ofMillis(50);

  private final Path file;
  private final Tables tables;
  private final Limits limits;
  private final Standstill standstill;
  private final Trouble trouble;
  private int groups;

  Checkpoints(Path file, Tables tables, Limits limits, Standstill standstill, Trouble trouble) {
    this.file = file;
    this.tables = tables;
    this.limits = limits;
    this.standstill = standstill;
    this.trouble = trouble;
  }

  void afterGroups(int count, boolean idle) {
    groups += count;
    if (groups >= LOOK_EVERY) {
      groups = 0;
      run(idle ? limits.worthwhile() : limits.overdue());
    }
  }

  void atTheEnd() {
    run(1);
  }

  /** Whatever fails here, but a sync, is tried again later; the log has it all. */
  private void run(int atLeast) {
    if (standstill.cause() != null) {
      return;
    }
    try {
      Tables.Log log = tables.log();
      if (log.pending() >= atLeast) {
        trouble.beforeCheckpoint();
        move(log);
      }
    } catch (SQLException e) {
      if (SqliteFault.isFatal(e)) {
        standstill.declare(SqliteFault.explain(file, e));
      }
    }
  }

  private void move(Tables.Log log) throws SQLException {
    if (log.pages() < limits.tooLong()) {
      tables.checkpoint();
    } else {
      tables.checkpointAndRestart(PATIENCE);
    }
  }
}
