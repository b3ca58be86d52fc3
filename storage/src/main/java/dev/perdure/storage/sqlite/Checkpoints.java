package dev.perdure.storage.sqlite;

import java.nio.file.Path;
import java.sql.SQLException;

/** Moves the log into the database file: when there is time, or else when it has grown long. */
final class Checkpoints {

  /** In pages: worth doing if nobody waits. */
  static final int WORTHWHILE = 1_000;

  /** In pages: long enough to let others wait. */
  static final int OVERDUE = 8_000;

  /** In groups: how often to look at the length of the log. */
  private static final int LOOK_EVERY = 16;

  private final Path file;
  private final Tables tables;
  private final Standstill standstill;
  private final Trouble trouble;
  private int groups;

  Checkpoints(Path file, Tables tables, Standstill standstill, Trouble trouble) {
    this.file = file;
    this.tables = tables;
    this.standstill = standstill;
    this.trouble = trouble;
  }

  void afterGroup(boolean idle) {
    if (++groups % LOOK_EVERY == 0) {
      run(idle ? WORTHWHILE : OVERDUE);
    }
  }

  /** Whatever fails here, but a sync, is tried again later; the log has it all. */
  void run(int atLeastPages) {
    if (standstill.cause() != null) {
      return;
    }
    try {
      if (tables.pagesToCheckpoint() >= atLeastPages) {
        trouble.beforeCheckpoint();
        tables.checkpoint();
      }
    } catch (SQLException e) {
      if (SqliteFault.isFatal(e)) {
        standstill.declare(SqliteFault.explain(file, e));
      }
    }
  }
}
