package dev.perdure.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * An operating system's lock on a file, which ends with the process however that ends.
 *
 * <p>On POSIX such a lock belongs to the process, and closing any channel to the file gives it up.
 * So while this process holds a lock, it must not open that file again, not even to read it.
 */
final class DirectoryLock {

  /** Behind the text, because on Windows nobody else can read what is locked. */
  private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

  private static final int MAX_TEXT = 64 * 1024;

  private static final Map<Path, Holder> HELD_HERE = new HashMap<>();

  /** Channels that cannot be closed: another class loader of this process holds the lock. */
  private static final Map<Path, FileChannel> NOT_TO_CLOSE = new HashMap<>();

  private final Path file;
  private final FileChannel channel;

  private DirectoryLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /** The lock, or who has it. */
  sealed interface Attempt {
    record Taken(DirectoryLock lock) implements Attempt {}

    record Refused(Optional<Holder> holder) implements Attempt {}
  }

  /** {@code file} must exist, and be the real path. */
  static Attempt tryLock(Path file, Holder me) throws IOException {
    synchronized (HELD_HERE) {
      Holder here = HELD_HERE.get(file);
      if (here != null) {
        return new Attempt.Refused(Optional.of(here));
      }
      FileChannel opened = NOT_TO_CLOSE.remove(file);
      return tryLock(file, opened != null ? opened : open(file), me);
    }
  }

  private static FileChannel open(Path file) throws IOException {
    return FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
  }

  private static Attempt tryLock(Path file, FileChannel channel, Holder me) throws IOException {
    FileLock lock;
    try {
      lock = channel.tryLock(LOCKED_BYTE, 1, false);
    } catch (OverlappingFileLockException e) {
      NOT_TO_CLOSE.put(file, channel);
      return new Attempt.Refused(read(channel));
    }
    if (lock == null) {
      Optional<Holder> holder = read(channel);
      channel.close();
      return new Attempt.Refused(holder);
    }
    HELD_HERE.put(file, me);
    var taken = new DirectoryLock(file, channel);
    try {
      taken.write(me.toText());
    } catch (IOException e) {
      taken.release();
      throw e;
    }
    return new Attempt.Taken(taken);
  }

  private static Optional<Holder> read(FileChannel channel) throws IOException {
    var text = ByteBuffer.allocate((int) Math.min(channel.size(), MAX_TEXT));
    channel.read(text, 0);
    return Holder.ofText(StandardCharsets.UTF_8.decode(text.flip()).toString());
  }

  private void write(String text) throws IOException {
    channel.truncate(0);
    channel.write(StandardCharsets.UTF_8.encode(text), 0);
  }

  /** The file stays, because whoever deletes it could delete that of the next holder. */
  void release() throws IOException {
    synchronized (HELD_HERE) {
      if (!channel.isOpen()) {
        return;
      }
      HELD_HERE.remove(file);
      try (channel) {
        channel.truncate(0);
      }
    }
  }
}
