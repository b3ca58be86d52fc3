package dev.perdure.cli;

import dev.perdure.storage.DataDirectory;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/**
 * The Unix-domain socket of a data directory.
 *
 * <p>Such a socket's path may have about a hundred bytes. Where the directory's own path is too
 * long the socket stands in a private directory of the system's place for temporary files, and a
 * symbolic link leads to it.
 */
final class ControlSocket {

  /** macOS allows 104 bytes with the closing zero, Linux 108. */
  private static final int LONGEST_PATH = 103;

  private ControlSocket() {}

  /** Binds it; the caller holds the directory, so whatever stands there is left over. */
  static ServerSocketChannel bind(Path directory) throws IOException {
    Path place = DataDirectory.socketOf(directory);
    Files.deleteIfExists(place);
    if (fits(place)) {
      return listen(place);
    }
    Path elsewhere = shelter().resolve("s");
    ServerSocketChannel channel = listen(elsewhere);
    Files.createSymbolicLink(place, elsewhere);
    return channel;
  }

  private static ServerSocketChannel listen(Path place) throws IOException {
    ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      channel.bind(UnixDomainSocketAddress.of(place));
      Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("rw-------"));
      return channel;
    } catch (IOException | UnsupportedOperationException e) {
      channel.close();
      throw e;
    }
  }

  private static boolean fits(Path place) {
    return place.toString().getBytes(StandardCharsets.UTF_8).length <= LONGEST_PATH;
  }

  /** A directory that only this user can enter, with a short name. */
  private static Path shelter() throws IOException {
    Path usual = Path.of(System.getProperty("java.io.tmpdir", "/tmp"));
    Path base = fits(usual.resolve("perdure-0123456789012345678/s")) ? usual : Path.of("/tmp");
    return Files.createTempDirectory(base, "perdure-");
  }

  /** A connection to the process that holds the directory; empty if none listens there. */
  static Optional<SocketChannel> connect(Path directory) {
    Path place = DataDirectory.socketOf(directory);
    try {
      Path target = Files.isSymbolicLink(place) ? Files.readSymbolicLink(place) : place;
      return fits(target)
          ? Optional.of(SocketChannel.open(UnixDomainSocketAddress.of(target)))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  static boolean isListening(Path directory) {
    try (SocketChannel channel = connect(directory).orElse(null)) {
      return channel != null;
    } catch (IOException e) {
      return false;
    }
  }

  /** Removes what {@link #bind} made. */
  static void remove(Path directory) throws IOException {
    Path place = DataDirectory.socketOf(directory);
    if (Files.isSymbolicLink(place)) {
      Path target = Files.readSymbolicLink(place);
      Files.deleteIfExists(target);
      Path shelter = target.getParent();
      if (shelter != null) {
        Files.deleteIfExists(shelter);
      }
    }
    Files.deleteIfExists(place);
  }
}
