package dev.perdure.storage.sqlite;

import dev.perdure.storage.StoreException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/** A few connections that only read, opened when first needed. */
final class Readers {

  /** A question, asked of one connection. */
  interface Question<T> {
    T ask(Statements sql) throws SQLException;
  }

  private final Path file;
  private final Standstill standstill;
  private final Semaphore permits;
  private final ArrayDeque<Statements> idle = new ArrayDeque<>();
  private boolean closed;

  Readers(Path file, int max, Standstill standstill) {
    this.file = file;
    this.standstill = standstill;
    this.permits = new Semaphore(max);
  }

  <T> T read(Question<T> question) {
    permits.acquireUninterruptibly();
    try {
      Statements sql = borrow();
      try {
        return question.ask(sql);
      } finally {
        giveBack(sql);
      }
    } catch (SQLException e) {
      throw SqliteFault.explain(file, e);
    } finally {
      permits.release();
    }
  }

  /** All that the question asks is answered as of one moment. */
  <T> T readAtOnce(Question<T> question) {
    return read(
        sql -> {
          sql.run("BEGIN");
          try {
            return question.ask(sql);
          } finally {
            sql.run("COMMIT");
          }
        });
  }

  private Statements borrow() throws SQLException {
    StoreException fatal = standstill.cause();
    if (fatal != null) {
      throw fatal;
    }
    Statements one = pollIdle();
    return one != null ? one : new Statements(Connections.reader(file));
  }

  private synchronized @Nullable Statements pollIdle() {
    if (closed) {
      throw new StoreException("Expected an open store, but " + file + " is closed");
    }
    return idle.poll();
  }

  private synchronized void giveBack(Statements sql) throws SQLException {
    if (closed) {
      sql.close();
    } else {
      idle.push(sql);
    }
  }

  synchronized void close() {
    closed = true;
    for (Statements sql : idle) {
      try {
        sql.close();
      } catch (SQLException e) {
        // A connection that only read has nothing to lose.
      }
    }
    idle.clear();
  }
}
