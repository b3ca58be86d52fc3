package dev.perdure.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class DataDirectoryTest {
  private static final Instant NOON = Instant.parse("2026-05-04T12:00:00Z");
  private static final Holder ME = Holder.thisProcess("perdure test", NOON);

  @TempDir Path temp;

  private DataDirectory open(Path path) {
    return DataDirectory.open(path, ME, Duration.ZERO);
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void only_its_owner_looks_into_a_new_directory() throws IOException {
    Path path = temp.resolve("a").resolve("b");
    try (var directory = open(path)) {
      Path database = directory.createDatabase();

      assertThat(permissions(path)).isEqualTo("rwx------");
      assertThat(permissions(path.resolve("lock"))).isEqualTo("rw-------");
      assertThat(permissions(database)).isEqualTo("rw-------");
    }
  }

  @Test
  void an_existing_directory_keeps_its_permissions_and_its_files_lose_theirs() throws IOException {
    Files.setPosixFilePermissions(temp, PosixFilePermissions.fromString("rwxr-xr-x"));
    for (String name : new String[] {"lock", "perdure.db", "perdure.db-wal", "perdure.db-shm"}) {
      Files.createFile(temp.resolve(name));
      Files.setPosixFilePermissions(
          temp.resolve(name), PosixFilePermissions.fromString("rw-rw-r--"));
    }

    try (var directory = open(temp)) {
      directory.createDatabase();
    }

    assertThat(permissions(temp)).isEqualTo("rwxr-xr-x");
    for (String name : new String[] {"lock", "perdure.db", "perdure.db-wal", "perdure.db-shm"}) {
      assertThat(permissions(temp.resolve(name))).isEqualTo("rw-------");
    }
  }

  @Test
  void the_lock_file_says_who_holds_it() throws IOException {
    try (var child = ChildJvm.start(HoldDirectory.class, temp)) {
      child.line();

      assertThat(Files.readString(temp.resolve("lock")))
          .isEqualTo(
              "{\"pid\":%d,\"command\":\"perdure serve\",\"since\":\"2026-05-04T12:00:00Z\"}\n"
                  .formatted(child.pid()));
    }
  }

  @Test
  void another_process_is_refused_and_hears_who_is_there() {
    try (var child = ChildJvm.start(HoldDirectory.class, temp)) {
      child.line();

      var refusal = catchThrowableOfType(DirectoryInUse.class, () -> open(temp));

      assertThat(refusal.holder()).contains(new Holder(child.pid(), "perdure serve", NOON));
      assertThat(refusal)
          .hasMessage(
              "Expected to hold %s alone, but 'perdure serve' (pid %d, since 2026-05-04T12:00:00Z) holds it; stop that one, or wait for it",
              temp, child.pid());
    }
  }

  @Test
  void the_same_process_is_refused_too_and_the_first_keeps_its_hold() {
    try (var directory = open(temp)) {
      var refusal = catchThrowableOfType(DirectoryInUse.class, () -> open(temp));

      assertThat(refusal.holder()).contains(ME);
      assertThat(ChildJvm.start(HoldDirectory.class, directory.path()).line())
          .startsWith("refused: Expected to hold " + temp + " alone, but 'perdure test'");
    }
  }

  @Test
  void another_name_of_the_directory_is_the_same_directory() throws IOException {
    Path link = temp.resolve("link");
    Path real = Files.createDirectory(temp.resolve("real"));
    Files.createSymbolicLink(link, real);

    try (var directory = open(link)) {
      assertThat(directory.path()).isEqualTo(real.toRealPath());
      assertThatThrownBy(() -> open(real)).isInstanceOf(DirectoryInUse.class);
    }
  }

  @Test
  void the_lock_of_a_killed_process_is_no_obstacle() {
    try (var child = ChildJvm.start(HoldDirectory.class, temp)) {
      child.line();
      child.kill();
    }

    open(temp).close();
  }

  @Test
  void whoever_waits_gets_in_when_the_holder_leaves() throws Exception {
    try (var child = ChildJvm.start(HoldDirectory.class, temp)) {
      child.line();
      var waiting =
          CompletableFuture.supplyAsync(
              () -> DataDirectory.open(temp, ME, Duration.ofSeconds(Long.MAX_VALUE)));
      assertThatThrownBy(() -> waiting.get(100, TimeUnit.MILLISECONDS))
          .isInstanceOf(TimeoutException.class);

      child.finish();

      waiting.get(30, TimeUnit.SECONDS).close();
    }
  }

  @Test
  void closing_lets_the_next_one_in_and_closing_again_does_not_put_it_out() {
    DataDirectory first = open(temp);
    first.close();
    try (var second = open(temp)) {
      first.close();

      assertThatThrownBy(() -> open(second.path())).isInstanceOf(DirectoryInUse.class);
    }
  }

  @Test
  void a_file_in_the_way_is_said_to_be_one() throws IOException {
    Path file = Files.createFile(temp.resolve("file"));

    assertThatThrownBy(() -> open(file))
        .isInstanceOf(StoreException.class)
        .hasMessage("Expected a directory to work in at %s, but %s is a file", file, file);
  }

  @Test
  void a_network_file_system_is_warned_of() {
    assertThat(NetworkFileSystems.warning(temp, "nfs4"))
        .contains(
            "Expected %s on a local disk, but it is on nfs4, where a lock or a sync may not hold; move it to a local disk"
                .formatted(temp));
    assertThat(NetworkFileSystems.warning(temp, "fuse.sshfs")).isPresent();
    assertThat(NetworkFileSystems.warning(temp, "CIFS")).isPresent();
    assertThat(NetworkFileSystems.warning(temp, "ext4")).isEmpty();
    assertThat(NetworkFileSystems.warning(temp, "fuse.ntfs-3g")).isEmpty();
    assertThat(NetworkFileSystems.warning(temp, "fuseblk")).isEmpty();
  }

  @Test
  void the_socket_lies_in_the_directory() throws IOException {
    try (var directory = open(temp)) {
      assertThat(directory.socket()).isEqualTo(temp.toRealPath().resolve("socket"));
    }
  }
}
