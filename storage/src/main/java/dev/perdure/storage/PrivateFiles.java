package dev.perdure.storage;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Files and directories that nobody but their owner can look into, where the system knows owners.
 */
final class PrivateFiles {
  private static final Set<PosixFilePermission> OF_A_DIRECTORY =
      PosixFilePermissions.fromString("rwx------");
  private static final Set<PosixFilePermission> OF_A_FILE =
      PosixFilePermissions.fromString("rw-------");

  private PrivateFiles() {}

  /** An existing directory keeps its permissions, which its owner chose. */
  static void createDirectory(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      return;
    }
    Path parent = path.toAbsolutePath().getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    Files.createDirectory(path, attributes(path, OF_A_DIRECTORY));
    if (parent != null) {
      sync(parent);
    }
  }

  static void createFile(Path path) throws IOException {
    try {
      Files.createFile(path, attributes(path, OF_A_FILE));
    } catch (FileAlreadyExistsException e) {
      tighten(path);
    }
  }

  /** Does nothing if there is no such file. */
  static void tighten(Path path) throws IOException {
    if (Files.exists(path)
        && isPosix(path)
        && !OF_A_FILE.containsAll(Files.getPosixFilePermissions(path))) {
      Files.setPosixFilePermissions(path, OF_A_FILE);
    }
  }

  private static FileAttribute<?>[] attributes(Path path, Set<PosixFilePermission> permissions) {
    return isPosix(path)
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
        : new FileAttribute<?>[0];
  }

  private static boolean isPosix(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  /** Makes a new name in a directory survive a power cut. */
  private static void sync(Path directory) {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // Not every system can open a directory; where it cannot, there is nothing to sync.
    }
  }
}
