package dev.perdure.storage.sqlite;

import dev.perdure.storage.StoreException;
import java.sql.SQLException;

/** One thing to write, and whom to tell. Exactly one of the last four methods ends it. */
sealed interface Work permits CommitWork, Task {

  /** Roughly how much it writes. */
  long bytes();

  /** May be called again after the transaction was rolled back. */
  void write(Changes changes) throws SQLException, HalfWritten;

  /** Whether nothing of it is there, after a transaction that may or may not have been written. */
  boolean isAbsent(Changes changes) throws SQLException;

  /** The transaction is on disk. */
  void acknowledge();

  /** It alone spoils a transaction, which was rolled back. */
  void refuse(HalfWritten refusal);

  /** Nothing of it was written. */
  void fail(StoreException cause);

  /** Nobody knows whether it was written. */
  void leaveUnknown(StoreException cause);
}
