package dev.perdure.testkit.power;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.testkit.power.Survivors.Shape;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a disk may hold after a power cut. */
final class DriveTest {
  private static final int SECTOR = DriveFile.SECTOR;

  @TempDir Path temp;
  private final Drive drive = new Drive();

  private void play(Event... events) {
    List.of(events).forEach(drive::play);
  }

  private static ByteBuffer sectors(String letters) {
    var text = new StringBuilder();
    letters.chars().forEach(letter -> text.append(Character.toString(letter).repeat(SECTOR)));
    return StandardCharsets.US_ASCII.encode(text.toString());
  }

  /** The first letter of each sector. */
  private static String letters(byte[] bytes) {
    var letters = new StringBuilder();
    for (int at = 0; at < bytes.length; at += SECTOR) {
      letters.append((char) bytes[at]);
    }
    return letters.toString();
  }

  private static DriveFile written(String synced, String underWay) {
    var file = new DriveFile();
    file.write(0, sectors(synced));
    file.synced(file.mark());
    file.write(0, sectors(underWay));
    return file;
  }

  private static Set<String> possible(DriveFile file, Shape shape) {
    var seen = new HashSet<String>();
    var random = new SplittableRandom(1);
    for (int i = 0; i < 2_000; i++) {
      seen.add(letters(file.after(new Survivors(shape, file.unsure(), random.split()))));
    }
    return seen;
  }

  private Set<Set<String>> possibleNames() throws IOException {
    var seen = new HashSet<Set<String>>();
    var random = new SplittableRandom(1);
    for (int i = 0; i < 200; i++) {
      Path image = temp.resolve("image-" + i);
      drive.cutPower(image, random.split());
      try (var files = Files.walk(image)) {
        var names = new HashSet<String>();
        files.filter(file -> !file.equals(image)).forEach(f -> names.add("" + image.relativize(f)));
        seen.add(names);
      }
    }
    return seen;
  }

  @Test
  void what_was_synced_is_there_and_of_the_rest_any_sectors() {
    DriveFile file = written("abc", "xyz");

    assertThat(possible(file, Shape.SOME))
        .containsExactlyInAnyOrder("abc", "xbc", "ayc", "abz", "xyc", "xbz", "ayz", "xyz");
    assertThat(possible(file, Shape.NONE)).containsExactly("abc");
    assertThat(possible(file, Shape.ALL)).containsExactly("xyz");
  }

  @Test
  void a_sector_written_twice_is_old_or_of_either_time() {
    DriveFile file = written("a", "x");
    file.write(0, sectors("y"));

    assertThat(possible(file, Shape.SOME)).containsExactlyInAnyOrder("a", "x", "y");
    assertThat(possible(file, Shape.THE_FIRST)).containsExactlyInAnyOrder("a", "x", "y");
  }

  @Test
  void a_file_that_was_to_grow_may_have_grown_without_its_content() {
    DriveFile file = written("a", "ab");

    assertThat(file.after(new Survivors(Shape.NONE, 1, new SplittableRandom(1)))).hasSize(SECTOR);
    assertThat(possible(file, Shape.SOME)).contains("a", "ab", "a\0").hasSizeGreaterThan(3);
  }

  @Test
  void a_file_that_was_to_shrink_may_not_have() {
    DriveFile file = written("abc", "abc");
    file.resize(SECTOR);

    assertThat(possible(file, Shape.SOME)).containsExactlyInAnyOrder("a", "abc");
  }

  @Test
  void what_is_written_while_a_sync_is_under_way_is_not_part_of_it() {
    DriveFile file = written("a", "b");
    long begun = file.mark();
    file.write(SECTOR, sectors("c"));
    file.synced(begun);

    assertThat(possible(file, Shape.NONE)).containsExactly("b");
    assertThat(possible(file, Shape.ALL)).containsExactly("bc");
  }

  @Test
  void after_a_failed_sync_no_later_one_brings_back_what_it_was_to_write() {
    DriveFile file = written("abc", "xyz");
    file.syncFailed(file.mark());
    file.write(SECTOR, sectors("Y"));
    file.synced(file.mark());

    assertThat(possible(file, Shape.NONE)).containsExactly("aYc");
    assertThat(possible(file, Shape.ALL)).containsExactly("xYz");
  }

  @Test
  void a_name_is_there_when_its_directory_was_synced() throws IOException {
    play(
        new Event.DirectoryMade("new"),
        new Event.Created(1, "new/file"),
        new Event.SyncBegun(1),
        new Event.Synced(1));
    assertThat(possibleNames())
        .containsExactlyInAnyOrder(Set.of(), Set.of("new"), Set.of("new", "new/file"));
  }

  @Test
  void and_if_all_above_it_were_too() throws IOException {
    play(
        new Event.DirectoryMade("new"),
        new Event.Created(1, "new/file"),
        new Event.Opened(2, "new"),
        new Event.SyncBegun(2),
        new Event.Synced(2),
        new Event.Opened(3, ""),
        new Event.SyncBegun(3),
        new Event.Synced(3),
        new Event.Removed("new/file"));

    assertThat(possibleNames()).containsExactlyInAnyOrder(Set.of("new"), Set.of("new", "new/file"));
  }

  @Test
  void a_trace_that_gives_other_files_than_there_are_is_refused() throws IOException {
    play(new Event.Created(1, "file"), new Event.Written(1, 0, sectors("a")));
    Files.write(temp.resolve("file"), sectors("a").array());
    drive.mustBeLike(temp);

    Files.write(temp.resolve("file"), sectors("b").array());
    assertThatThrownBy(() -> drive.mustBeLike(temp)).hasMessageContaining("missed something");
  }
}
