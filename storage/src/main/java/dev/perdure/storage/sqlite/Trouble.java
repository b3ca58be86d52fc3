package dev.perdure.storage.sqlite;

import java.sql.SQLException;

/** The moments at which a test lets the disk fail. */
interface Trouble {
  Trouble NONE = new Trouble() {};

  /** A transaction has begun on the writer's connection. */
  default void begun(Statements sql) throws SQLException {}

  default void beforeCommit() throws SQLException {}

  default void afterCommit() throws SQLException {}

  /** Before it is found out what became of a commit that failed. */
  default void beforeLooking() throws SQLException {}

  default void beforeCheckpoint() throws SQLException {}
}
