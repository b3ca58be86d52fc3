package dev.perdure.storage.sqlite;

import dev.perdure.storage.StoreException;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A write that somebody waits for, and that may be repeated if its outcome is not known. */
final class Task<T> implements Work {

  /** Changes the tables, or refuses before it does. */
  interface Change<T> {
    T apply(Changes changes) throws SQLException;
  }

  private final long bytes;
  private final Change<T> change;
  private final CompletableFuture<T> result = new CompletableFuture<>();
  private @Nullable T value;
  private @Nullable StoreException refusal;

  Task(long bytes, Change<T> change) {
    this.bytes = bytes;
    this.change = change;
  }

  /** What came of it, once it is on disk. */
  CompletableFuture<T> result() {
    return result;
  }

  @Override
  public long bytes() {
    return bytes;
  }

  @Override
  public void write(Changes changes) throws SQLException {
    try {
      value = change.apply(changes);
    } catch (StoreException e) {
      refusal = e;
    }
  }

  @Override
  public boolean isAbsent(Changes changes) {
    return true;
  }

  @Override
  public void acknowledge() {
    if (refusal != null) {
      result.completeExceptionally(refusal);
    } else {
      result.complete(value);
    }
  }

  @Override
  public void refuse(HalfWritten refusal) {
    throw new IllegalStateException("Expected only a commit to spoil a transaction", refusal);
  }

  @Override
  public void fail(StoreException cause) {
    result.completeExceptionally(cause);
  }

  @Override
  public void leaveUnknown(StoreException cause) {
    result.completeExceptionally(cause);
  }
}
