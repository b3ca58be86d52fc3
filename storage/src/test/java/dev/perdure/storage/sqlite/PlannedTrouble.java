package dev.perdure.storage.sqlite;

import dev.perdure.storage.memory.MemoryStore.Fault;
import java.sql.SQLException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** A disk that fails once, as planned, and that can be made to wait. */
final class PlannedTrouble implements Trouble {
  private final Semaphore gate = new Semaphore(Integer.MAX_VALUE);
  private final AtomicInteger commits = new AtomicInteger();
  private volatile Fault fault = Fault.NONE;
  private volatile SQLiteErrorCode code = SQLiteErrorCode.SQLITE_IOERR_WRITE;
  private volatile boolean checkpointFails;
  private volatile boolean full;

  void plan(Fault fault) {
    this.fault = fault;
  }

  void plan(Fault fault, SQLiteErrorCode code) {
    this.code = code;
    this.fault = fault;
  }

  void planAtCheckpoint(SQLiteErrorCode code) {
    this.code = code;
    this.checkpointFails = true;
  }

  /** Lets the file grow no further, or as it likes. */
  void full(boolean full) {
    this.full = full;
  }

  @Override
  public void begun(Statements sql) throws SQLException {
    // Less than there are already means: as many as there are.
    sql.number("PRAGMA max_page_count = " + (full ? 1 : 1_000_000));
  }

  /** Holds the writer after its next COMMIT, so that work gathers behind it. */
  void hold() {
    gate.drainPermits();
  }

  /** Waits until the writer is held. */
  void awaitHeld() {
    while (!gate.hasQueuedThreads()) {
      Thread.onSpinWait();
    }
  }

  void letGo() {
    gate.release(Integer.MAX_VALUE);
  }

  /** How many transactions were written so far. */
  int commits() {
    return commits.get();
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
    commits.incrementAndGet();
    boolean fails = fault == Fault.UNKNOWN_BUT_WRITTEN;
    gate.acquireUninterruptibly();
    gate.release();
    if (fails) {
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

  @Override
  public void beforeCheckpoint() throws SQLException {
    if (checkpointFails) {
      checkpointFails = false;
      throw error();
    }
  }

  private SQLException error() {
    return new SQLiteException("as planned", code);
  }
}
