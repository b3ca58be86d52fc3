package dev.perdure.engine.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SecretSourceTest {
  @TempDir Path directory;

  @Test
  void a_variable_of_the_environment_has_a_prefix() {
    var source = SecretSource.environment(Map.of("PERDURE_SECRET_KEY", "value", "HOME", "x"));

    assertThat(source.find("KEY")).contains("value");
    assertThat(source.find("HOME")).isEmpty();
  }

  @Test
  void a_directory_has_a_file_for_each_whose_last_line_break_does_not_count() throws IOException {
    Files.writeString(directory.resolve("KEY"), "two\nlines\r\n");
    SecretSource source = SecretSource.files(directory);

    assertThat(source.find("KEY")).contains("two\nlines");
    assertThat(source.find("OTHER")).isEmpty();
  }

  @Test
  void a_file_has_a_line_for_each() throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("secrets"),
            """
            # of the shop
            KEY_2=other
            KEY = "a=b c"
            QUOTE='
            """);
    SecretSource source = SecretSource.files(file);

    assertThat(source.find("KEY")).contains("a=b c");
    assertThat(source.find("KEY_2")).contains("other");
    assertThat(source.find("QUOTE")).contains("'");
    assertThat(source.find("of")).isEmpty();
  }

  @Test
  void what_one_source_does_not_have_another_may() {
    SecretSource first = name -> Optional.of("first").filter(v -> name.equals("A"));

    SecretSource both = first.or(name -> Optional.of("second"));

    assertThat(both.find("A")).contains("first");
    assertThat(both.find("B")).contains("second");
  }

  @Test
  void a_secret_that_is_missing_unreadable_or_too_short_cannot_be_used() {
    SecretSource source =
        name -> {
          if (name.equals("BROKEN")) {
            throw new IllegalStateException("no such disk");
          }
          return name.equals("SHORT") ? Optional.of("12345") : Optional.empty();
        };

    assertThat(Unlocked.of(Set.of("KEY"), source))
        .isEqualTo(new Unlocked.Lacking("secret 'KEY' is not known in this process"));
    assertThat(Unlocked.of(Set.of("BROKEN"), source))
        .isEqualTo(new Unlocked.Lacking("secret 'BROKEN' cannot be read: no such disk"));
    assertThat(Unlocked.of(Set.of("SHORT"), source).toString()).contains("6").doesNotContain("123");
  }

  @Test
  void values_do_not_show_when_they_are_printed() {
    assertThat(new Unlocked.All(Map.of("KEY", "canary")).toString())
        .contains("KEY")
        .doesNotContain("canary");
  }
}
