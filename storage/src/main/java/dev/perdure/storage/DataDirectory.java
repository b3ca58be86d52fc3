package dev.perdure.storage;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The directory in which an engine keeps everything, held by one process at a time.
 *
 * <p>Nobody but the owner can look into its files. Closing lets the next one in; so does the end of
 * the process, in whatever way it ends.
 */
public final class DataDirectory implements AutoCloseable {
  private static final Duration BETWEEN_TRIES = Duration.ofMillis(20);
  private static final Duration FOR_EVER = Duration.ofDays(36_500);

  private final Path path;
  private final DirectoryLock lock;
  private final Optional<String> warning;

  private DataDirectory(Path path, DirectoryLock lock, Optional<String> warning) {
    this.path = path;
    this.lock = lock;
    this.warning = warning;
  }

  /**
   * Creates the directory if it is missing, and takes hold of it.
   *
   * @param wait how long to wait for another holder
   * @throws DirectoryInUse if that one still holds it then
   */
  public static DataDirectory open(Path path, Holder me, Duration wait) {
    try {
      PrivateFiles.createDirectory(path);
      Path real = path.toRealPath();
      Path lockFile = real.resolve("lock");
      PrivateFiles.createFile(lockFile);
      long nanos = (wait.compareTo(FOR_EVER) < 0 ? wait : FOR_EVER).toNanos();
      DirectoryLock lock = lock(real, lockFile, me, System.nanoTime() + nanos);
      return new DataDirectory(real, lock, NetworkFileSystems.warning(real));
    } catch (IOException e) {
      throw unusable(path, e);
    }
  }

  private static DirectoryLock lock(Path path, Path lockFile, Holder me, long deadline)
      throws IOException {
    while (true) {
      switch (DirectoryLock.tryLock(lockFile, me)) {
        case DirectoryLock.Attempt.Taken(DirectoryLock lock) -> {
          return lock;
        }
        case DirectoryLock.Attempt.Refused(Optional<Holder> holder) -> {
          if (System.nanoTime() - deadline >= 0) {
            throw new DirectoryInUse(path, holder);
          }
        }
      }
      pause(path);
    }
  }

  private static void pause(Path path) {
    try {
      Thread.sleep(BETWEEN_TRIES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException("Expected to wait for " + path + ", but was interrupted", e);
    }
  }

  private static StoreException unusable(Path path, IOException cause) {
    return new StoreException(
        "Expected a directory to work in at " + path + ", but " + inWords(cause), cause);
  }

  /** Java says most of it with the name of a class. */
  private static String inWords(IOException cause) {
    return switch (cause) {
      case AccessDeniedException e -> e.getFile() + " may not be read or written by this user";
      case FileAlreadyExistsException e -> e.getFile() + " is a file";
      case NoSuchFileException e -> e.getFile() + " cannot be made there";
      default -> cause.getMessage() == null ? cause.toString() : cause.getMessage();
    };
  }

  public Path path() {
    return path;
  }

  /** The database file of a directory, whether it is held or not. */
  public static Path databaseOf(Path directory) {
    return directory.resolve("perdure.db");
  }

  /**
   * The database file, created empty if it was missing. SQLite gives the files beside it the same
   * permissions.
   */
  public Path createDatabase() {
    Path database = databaseOf(path);
    try {
      PrivateFiles.createFile(database);
      PrivateFiles.tighten(Path.of(database + "-wal"));
      PrivateFiles.tighten(Path.of(database + "-shm"));
      return database;
    } catch (IOException e) {
      throw unusable(path, e);
    }
  }

  /** A file in the directory, empty and private; what was there under that name is gone. */
  public Path createEmpty(String name) {
    Path file = path.resolve(name);
    try {
      Files.deleteIfExists(file);
      PrivateFiles.createFile(file);
      return file;
    } catch (IOException e) {
      throw unusable(path, e);
    }
  }

  /**
   * Makes the names in the directory survive a power cut. SQLite sees to that for its files, too,
   * but says nothing if it could not.
   */
  public void sync() {
    try {
      PrivateFiles.sync(path);
    } catch (IOException e) {
      throw unusable(path, e);
    }
  }

  /** Where the holder listens for commands on this machine. */
  public Path socket() {
    return socketOf(path);
  }

  /** The socket of a directory, whether it is held or not. */
  public static Path socketOf(Path directory) {
    return directory.resolve("socket");
  }

  /** What is wrong with the place of the directory, for the one who opened it to say. */
  public Optional<String> warning() {
    return warning;
  }

  @Override
  public void close() {
    try {
      lock.release();
    } catch (IOException e) {
      throw unusable(path, e);
    }
  }
}
