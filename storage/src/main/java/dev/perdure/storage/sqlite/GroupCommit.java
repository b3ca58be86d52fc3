package dev.perdure.storage.sqlite;

import dev.perdure.storage.StoreException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;

/**
 * Writes a group of work in one transaction, and if that fails, each by itself, so that only who is
 * at fault suffers.
 */
final class GroupCommit {

  /** What became of a transaction. */
  private sealed interface Attempt {
    record Written() implements Attempt {}

    record NotBegun(SQLException cause) implements Attempt {}

    record RolledBack(Throwable cause) implements Attempt {}

    record Unknown(SQLException cause) implements Attempt {}
  }

  private final Path file;
  private final Statements statements;
  private final Tables tables;
  private final Changes changes;
  private final Standstill standstill;
  private final Trouble trouble;

  GroupCommit(Path file, Statements statements, Standstill standstill, Trouble trouble) {
    this.file = file;
    this.statements = statements;
    this.tables = new Tables(statements);
    this.changes = new Changes(tables, new ArtifactTables(statements));
    this.standstill = standstill;
    this.trouble = trouble;
  }

  void write(List<Work> group) {
    StoreException fatal = standstill.cause();
    if (fatal != null) {
      failAll(group, fatal);
      return;
    }
    switch (attempt(group)) {
      case Attempt.Written() -> group.forEach(Work::acknowledge);
      case Attempt.NotBegun(var cause) -> failAll(group, explain(cause));
      case Attempt.RolledBack(var cause) when group.size() == 1 -> blame(group.getFirst(), cause);
      case Attempt.RolledBack(var cause) -> group.forEach(work -> write(List.of(work)));
      case Attempt.Unknown(var cause) -> leaveAllUnknown(group, explain(cause));
    }
  }

  private static void failAll(List<Work> group, StoreException cause) {
    group.forEach(work -> work.fail(cause));
  }

  private static void leaveAllUnknown(List<Work> group, StoreException cause) {
    group.forEach(work -> work.leaveUnknown(cause));
  }

  private void blame(Work work, Throwable cause) {
    if (cause instanceof HalfWritten refusal) {
      work.refuse(refusal);
    } else {
      work.fail(explain(cause));
    }
  }

  private Attempt attempt(List<Work> group) {
    try {
      tables.begin();
    } catch (SQLException e) {
      rollBack(e);
      return new Attempt.NotBegun(e);
    }
    try {
      trouble.begun(statements);
      changes.begun();
      for (Work work : group) {
        work.write(changes);
      }
    } catch (SQLException | HalfWritten | RuntimeException | Error e) {
      rollBack(e);
      return new Attempt.RolledBack(e);
    }
    try {
      trouble.beforeCommit();
      tables.commit();
      trouble.afterCommit();
      return new Attempt.Written();
    } catch (SQLException e) {
      rollBack(e);
      return isAbsent(group) ? new Attempt.RolledBack(e) : new Attempt.Unknown(e);
    }
  }

  private void rollBack(Throwable cause) {
    changes.forget();
    try {
      tables.rollback();
    } catch (SQLException e) {
      // After a full disk or an I/O error SQLite has done so by itself and knows no transaction. If
      // one were left, the next could not begin, and would bring us here again.
      cause.addSuppressed(e);
    }
    if (SqliteFault.isFatal(cause)) {
      standstill.declare(explain(cause));
    }
  }

  /** A COMMIT failed. As a rule that means what it says, but the tables have the last word. */
  private boolean isAbsent(List<Work> group) {
    if (standstill.cause() != null) {
      return false;
    }
    try {
      trouble.beforeLooking();
      for (Work work : group) {
        if (!work.isAbsent(changes)) {
          return false;
        }
      }
      return true;
    } catch (SQLException e) {
      return false;
    }
  }

  private StoreException explain(Throwable cause) {
    return SqliteFault.explain(file, cause);
  }
}
