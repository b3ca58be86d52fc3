package dev.perdure.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteLibraryTest {

  @Test
  void the_library_for_this_machine_is_unpacked_and_no_other(@TempDir Path directory)
      throws IOException {
    SqliteLibrary.unpack(directory.resolve("native"));
    SqliteLibrary.unpack(directory.resolve("native"));

    try (var files = Files.list(directory.resolve("native"))) {
      assertThat(files).singleElement().satisfies(file -> assertThat(file).isNotEmptyFile());
    }
  }
}
