package dev.perdure.storage.sqlite;

import dev.perdure.storage.memory.MemoryStore.Fault;
import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** A disk that fails once, as planned. */
final class PlannedTrouble implements Trouble {
  private volatile Fault fault = Fault.NONE;
  private volatile SQLiteErrorCode code = SQLiteErrorCode.SQLITE_IOERR_WRITE;

  void plan(Fault fault) {
    this.fault = fault;
  }

  void plan(Fault fault, SQLiteErrorCode code) {
    this.code = code;
    this.fault = fault;
  }

  @Override
  public void beforeCommit() throws SQLException {
    if (fault == Fault.FAILED) {
      fault = Fault.NONE;
      throw error();
    }
    if (fault == Fault.UNKNOWN_AND_LOST) {
      throw error();
    }
  }

  @Override
  public void afterCommit() throws SQLException {
    if (fault == Fault.UNKNOWN_BUT_WRITTEN) {
      throw error();
    }
  }

  @Override
  public void beforeLooking() throws SQLException {
    boolean lost = fault == Fault.UNKNOWN_AND_LOST;
    fault = Fault.NONE;
    if (lost) {
      throw error();
    }
  }

  private SQLException error() {
    return new SQLiteException("as planned", code);
  }
}
