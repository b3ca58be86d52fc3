package dev.perdure.storage.sqlite;

import static dev.perdure.storage.contract.CommitBuilder.birth;
import static dev.perdure.storage.contract.CommitBuilder.entry;
import static dev.perdure.storage.contract.CommitBuilder.next;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.ActorId;
import dev.perdure.storage.ChildJvm;
import dev.perdure.storage.Fence;
import dev.perdure.storage.StoreReader;
import dev.perdure.storage.contract.StoreUnderTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Reading disturbs nobody, and is disturbed by nobody. */
@Timeout(60)
final class ReadOnlyTest extends SqliteFixture {
  private static final ActorId RUN = ActorId.run("run");

  @TempDir Path elsewhere;

  @Test
  void whoever_looks_sees_what_the_holder_just_committed() {
    Fence fence = fence();
    try (StoreReader reader = SqliteStore.openReadOnly(path)) {
      assertThat(reader.actor(RUN)).isEmpty();

      commit(birth(RUN, fence));
      assertThat(reader.journal(RUN, 0, 10)).containsExactly(entry(1));

      commit(next(RUN, fence, 1));
      assertThat(reader.journal(RUN, 1, 10)).containsExactly(entry(2));
    }
  }

  @Test
  void another_process_can_look_while_this_one_holds_the_directory() {
    commit(birth(RUN, fence()));

    try (var child = ChildJvm.start(LookIntoDirectory.class, path, RUN.id())) {
      assertThat(child.line()).isEqualTo("sees " + entry(1).body());
    }
  }

  @Test
  void nobody_needs_to_hold_the_directory() {
    commit(birth(RUN, fence()));
    close();

    try (StoreReader reader = SqliteStore.openReadOnly(path)) {
      assertThat(reader.journal(RUN, 0, 10)).containsExactly(entry(1));
    }
    open();
    assertThat(store.actor(RUN)).isPresent();
  }

  @Test
  void what_a_killed_process_left_in_the_log_is_seen() throws IOException {
    commit(birth(RUN, fence()));
    for (String name : new String[] {"perdure.db", "perdure.db-wal"}) {
      Files.copy(path.resolve(name), elsewhere.resolve(name));
    }

    try (StoreReader reader = SqliteStore.openReadOnly(elsewhere)) {
      assertThat(reader.journal(RUN, 0, 10)).containsExactly(entry(1));
    }
  }

  @Test
  void readers_go_on_while_the_writer_is_held_up() {
    Fence fence = fence();
    commit(birth(RUN, fence));
    trouble.hold();
    var held = committing(next(RUN, fence, 1).build());
    trouble.awaitHeld();

    assertThat(store.actor(RUN)).isPresent();

    trouble.letGo();
    StoreUnderTest.outcome(held);
  }

  @Test
  void many_readers_beside_the_writer_see_whole_commits_and_never_go_back() {
    Fence fence = fence();
    commit(birth(RUN, fence).entries(3));
    var done = new AtomicBoolean();
    var readers =
        IntStream.range(0, 6)
            .mapToObj(i -> CompletableFuture.runAsync(() -> readUntil(done)))
            .toList();

    for (int i = 1; i <= 300; i++) {
      commit(next(RUN, fence, 3L * i).entries(3));
    }
    done.set(true);

    readers.forEach(CompletableFuture::join);
  }

  private void readUntil(AtomicBoolean done) {
    long last = 0;
    while (!done.get()) {
      int size = store.journal(RUN, 0, 10_000).size();
      assertThat(size % 3).isZero();
      assertThat(size).isGreaterThanOrEqualTo((int) last);
      last = size;
    }
  }

  @Test
  void all_files_are_private_while_the_store_is_open() throws IOException {
    commit(birth(RUN, fence()));
    store.actor(RUN);

    for (String name : new String[] {"perdure.db", "perdure.db-wal", "perdure.db-shm", "lock"}) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path.resolve(name))))
          .as(name)
          .isEqualTo("rw-------");
    }
  }

  @Test
  void a_closed_store_leaves_one_database_file() {
    commit(birth(RUN, fence()));
    store.actor(RUN);
    store.close();

    assertThat(path).isDirectoryNotContaining("glob:**-wal");
    assertThat(path).isDirectoryNotContaining("glob:**-shm");
  }

  @Test
  void odd_characters_in_the_path_do_no_harm() {
    Path odd = elsewhere.resolve("what? 100% #1 ä");
    try (var directory = hold(odd);
        var oddStore = SqliteStore.open(directory)) {
      oddStore.claim(0);
    }

    assertThat(odd.resolve("perdure.db")).isNotEmptyFile();
  }
}
