package dev.perdure.storage.sqlite;

import dev.perdure.storage.StoreException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;

/**
 * The one thread that writes: takes what has gathered, writes it at once, and says so. While it has
 * nothing to do, somebody else may write a single thing instead.
 */
final class Writer {
  private final Path file;
  private final Statements statements;
  private final WorkQueue queue;
  private final GroupCommit groupCommit;
  private final Checkpoints checkpoints;
  private final Standstill standstill;
  private final Readers readers;
  private final Thread thread;

  /** {@code readers} end with the writer, which closes the file after everybody else. */
  Writer(
      Path file,
      Statements statements,
      Readers readers,
      SqliteOptions options,
      Standstill standstill,
      Trouble trouble) {
    this.file = file;
    this.readers = readers;
    this.statements = statements;
    this.standstill = standstill;
    this.queue = new WorkQueue(options.maxQueued(), options.maxGroup(), options.maxGroupBytes());
    this.groupCommit = new GroupCommit(file, statements, standstill, trouble);
    this.checkpoints =
        new Checkpoints(
            file, new Tables(statements), Checkpoints.Limits.DEFAULT, standstill, trouble);
    this.thread = Thread.ofPlatform().name("perdure-writer").daemon().unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  /** Whoever is told of an outcome may bring the next work; the writer cannot wait for itself. */
  void submit(Work work) {
    if (!queue.put(work, Thread.currentThread() != thread)) {
      work.fail(new StoreException("Expected an open store, but " + file + " is closed"));
    }
  }

  /** Writes on the caller's thread if nobody else is writing, and hands over otherwise. */
  void writeHere(Work work) {
    if (Thread.currentThread() == thread || !queue.tryBegin()) {
      submit(work);
      return;
    }
    try {
      attempt(List.of(work), () -> {});
    } finally {
      queue.end();
    }
  }

  /** Writes what was handed over, then closes the file. */
  void close() {
    queue.close();
    boolean interrupted = false;
    while (thread.isAlive() && Thread.currentThread() != thread) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    for (List<Work> group = queue.take(); group != null; group = queue.take()) {
      write(group);
    }
    checkpoints.atTheEnd();
    readers.close();
    try {
      statements.close();
    } catch (SQLException e) {
      // Everything acknowledged is in the log, from which the next one to open the file reads it.
    }
  }

  /** An empty group is one that somebody else has written. */
  private void write(List<Work> group) {
    attempt(group, () -> checkpoints.afterGroups(1 + queue.writtenByOthers(), queue.isEmpty()));
  }

  private void attempt(List<Work> group, Runnable afterwards) {
    try {
      if (!group.isEmpty()) {
        groupCommit.write(group);
      }
      afterwards.run();
    } catch (RuntimeException | Error mistake) {
      // Without the writer nothing goes on, and a restart finds everything acknowledged.
      var fatal = new StoreException("Expected to write to " + file + ", but: " + mistake, mistake);
      standstill.declare(fatal);
      group.forEach(work -> work.leaveUnknown(fatal));
    }
  }
}
