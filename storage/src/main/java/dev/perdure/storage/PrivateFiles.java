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
      createParents(parent);
    }
    Files.createDirectory(path, attributes(path, OF_A_DIRECTORY));
    if (parent != null) {
      syncIfReadable(parent);
    }
  }

  /** A new directory is worth nothing as long as a power cut can take the one above it along. */
  private static void createParents(Path path) throws IOException {
    Path parent = path.getParent();
    if (parent == null || Files.isDirectory(path)) {
      return;
    }
    createParents(parent);
    Files.createDirectories(path);
    syncIfReadable(parent);
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

  /** There are directories in which one may make another, but not look around. */
  private static void syncIfReadable(Path directory) throws IOException {
    if (Files.isReadable(directory)) {
      sync(directory);
    }
  }

  /** Makes the names in a directory survive a power cut, where a directory can be opened at all. */
  static void sync(Path directory) throws IOException {
    if (!isPosix(directory)) {
      return;
    }
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      if (!cannotSync(directory, e)) {
        throw e;
      }
    }
  }

  /** Some file systems know nothing of this; whoever opens one over a network is warned anyway. */
  private static boolean cannotSync(Path directory, IOException e) {
    return "Invalid argument".equals(e.getMessage())
        || NetworkFileSystems.warning(directory).isPresent();
  }
}
