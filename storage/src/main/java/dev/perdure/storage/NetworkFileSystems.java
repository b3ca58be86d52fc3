package dev.perdure.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Tells file systems whose locks and shared memory do not reach to other machines. */
final class NetworkFileSystems {
  private static final Set<String> TYPES =
      Set.of(
          "nfs",
          "nfs3",
          "nfs4",
          "cifs",
          "smb",
          "smb2",
          "smb3",
          "smbfs",
          "9p",
          "drvfs",
          "vboxsf",
          "afs",
          "afpfs",
          "ceph",
          "coda",
          "glusterfs",
          "lustre",
          "beegfs",
          "gpfs",
          "ncpfs",
          "davfs",
          "webdav");

  /** A file system in user space says what it is behind the dot. */
  private static final Set<String> IN_USER_SPACE =
      Set.of(
          "sshfs",
          "glusterfs",
          "ceph",
          "davfs2",
          "s3fs",
          "gcsfuse",
          "rclone",
          "vmhgfs-fuse",
          "smbnetfs",
          "curlftpfs",
          "blobfuse",
          "blobfuse2",
          "juicefs",
          "goofys");

  private NetworkFileSystems() {}

  static Optional<String> warning(Path directory) {
    try {
      return warning(directory, Files.getFileStore(directory).type());
    } catch (IOException e) {
      // In some containers a directory has no mount point to be found; then nothing can be said.
      return Optional.empty();
    }
  }

  static Optional<String> warning(Path directory, String type) {
    return isNetwork(type.toLowerCase(Locale.ROOT))
        ? Optional.of(
            "Expected %s on a local disk, but it is on %s, where a lock or a sync may not hold; move it to a local disk"
                .formatted(directory, type))
        : Optional.empty();
  }

  private static boolean isNetwork(String type) {
    return type.startsWith("fuse.")
        ? IN_USER_SPACE.contains(type.substring("fuse.".length()))
        : TYPES.contains(type);
  }
}
