package dev.perdure.storage.sqlite;

import dev.perdure.model.ActorId;
import dev.perdure.storage.Claim;
import dev.perdure.storage.Commit;
import dev.perdure.storage.CommitOutcome;
import dev.perdure.storage.DataDirectory;
import dev.perdure.storage.Deployment;
import dev.perdure.storage.Fence;
import dev.perdure.storage.InboxMessage;
import dev.perdure.storage.NewDefinition;
import dev.perdure.storage.Snapshot;
import dev.perdure.storage.Store;
import dev.perdure.storage.StoreException;
import dev.perdure.storage.StoreReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;

/** A store on one SQLite file, written by one process at a time. */
public final class SqliteStore extends SqliteReads implements Store {
  private static final int READERS_OF_ONE_WHO_LOOKS = 2;

  /** Others write between two of these. */
  static final int PART_BYTES = 256 * 1024;

  private final Writer writer;

  private SqliteStore(Readers readers, Writer writer) {
    super(readers);
    this.writer = writer;
  }

  public static SqliteStore open(DataDirectory directory) {
    return open(directory, SqliteOptions.defaults());
  }

  /** Opens the file of a directory that this process holds, and brings its tables up to date. */
  public static SqliteStore open(DataDirectory directory, SqliteOptions options) {
    return open(directory, options, Trouble.NONE);
  }

  static SqliteStore open(DataDirectory directory, SqliteOptions options, Trouble trouble) {
    Path file = directory.createDatabase();
    try {
      Statements statements = prepared(directory, file, Migrations.OURS);
      var standstill = new Standstill(options.fatalHandler());
      var readers = new Readers(file, options.readers(), standstill);
      var writer = new Writer(file, statements, readers, options, standstill, trouble);
      writer.start();
      return new SqliteStore(readers, writer);
    } catch (SQLException e) {
      throw SqliteFault.explain(file, e);
    }
  }

  /** The writer's connection to a file that is ours and up to date. */
  static Statements prepared(DataDirectory directory, Path file, Migrations migrations)
      throws SQLException {
    // The settings of the writer change the file, so look first whether it is ours.
    mustBeOurs(file, migrations);
    var sql = new Statements(Connections.writer(file));
    try {
      migrations.bringUpToDate(directory, file, sql);
      // From here to the end the log is there, and what undid a half-made file is not.
      directory.sync();
      return sql;
    } catch (SQLException | RuntimeException e) {
      sql.close();
      throw e;
    }
  }

  private static void mustBeOurs(Path file, Migrations migrations) throws SQLException {
    try (var sql = new Statements(Connections.reader(file))) {
      migrations.format(file, sql);
    } catch (SQLException e) {
      if (!SqliteFault.isHalfMade(e)) {
        throw e;
      }
      try (var sql = new Statements(Connections.undoing(file))) {
        migrations.format(file, sql);
      }
    }
  }

  /**
   * Looks into a directory without holding it, while another process may be writing there; each
   * answer is of the moment.
   */
  public static StoreReader openReadOnly(Path directory) {
    Path file = DataDirectory.databaseOf(directory);
    if (!Files.isRegularFile(file)) {
      throw new StoreException(
          "Expected the data of an engine in " + directory + ", but there is none");
    }
    var readers = new Readers(file, READERS_OF_ONE_WHO_LOOKS, new Standstill(cause -> {}));
    try {
      return readers.read(
          sql -> {
            Migrations.OURS.mustBeCurrent(file, sql);
            return new SqliteReads(readers);
          });
    } catch (RuntimeException e) {
      readers.close();
      throw e;
    }
  }

  @Override
  public void commit(Commit commit, Consumer<CommitOutcome> done) {
    writer.submit(new CommitWork(commit, done));
  }

  @Override
  public void commitHere(Commit commit, Consumer<CommitOutcome> done) {
    writer.writeHere(new CommitWork(commit, done));
  }

  @Override
  public Claim claim(int shard) {
    return write(0, changes -> changes.claim(shard));
  }

  @Override
  public void release(Fence fence) {
    write(
        0,
        changes -> {
          changes.release(fence);
          return fence;
        });
  }

  @Override
  public void saveSnapshot(ActorId actor, Snapshot snapshot) {
    write(
        snapshot.body().length(),
        changes -> {
          changes.saveSnapshot(actor, snapshot);
          return snapshot;
        });
  }

  @Override
  public void deliver(InboxMessage message, String key) {
    write(
        message.body().length(),
        changes -> {
          changes.deliver(message, key);
          return message;
        });
  }

  @Override
  public boolean stage(ActorId root, String sha256, byte[] content) {
    Changes.Staged staged = write(0, changes -> changes.stage(root, sha256));
    int part = 0;
    for (int from = 0; staged == Changes.Staged.PARTLY; from += PART_BYTES) {
      staged = stagePart(root, sha256, content, from, part++);
    }
    return staged == Changes.Staged.WHOLE;
  }

  private Changes.Staged stagePart(
      ActorId root, String sha256, byte[] content, int from, int part) {
    int to = Math.min(content.length, from + PART_BYTES);
    byte[] bytes = Arrays.copyOfRange(content, from, to);
    return write(
        bytes.length,
        changes ->
            to == content.length
                ? changes.addLastPart(root, sha256, part, bytes, content.length)
                : changes.addPart(root, sha256, part, bytes));
  }

  @Override
  public Deployment deploy(NewDefinition definition) {
    return write(definition.body().length(), changes -> changes.deploy(definition));
  }

  private <T> T write(long bytes, Task.Change<T> change) {
    var task = new Task<T>(bytes, change);
    writer.submit(task);
    try {
      return task.result().join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof StoreException cause) {
        throw new StoreException(String.valueOf(cause.getMessage()), cause);
      }
      throw e;
    }
  }

  /** Writes what was handed over, then closes the file. */
  @Override
  public void close() {
    writer.close();
  }
}
