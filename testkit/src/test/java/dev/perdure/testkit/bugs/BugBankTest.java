package dev.perdure.testkit.bugs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the tests notice of the planted mistakes is for {@code testkit/bug-bank} to find out. */
final class BugBankTest {
  private static final Path ROOT = Path.of("..");

  private static final List<String> ONE_TOO_FEW =
      """
      # One too few.
      --- a/Count.java
      +++ b/Count.java
      @@ -2,3 +2,3 @@
         int most() {
      -    return 3;
      +    return 2;
         }
      """
          .lines()
          .toList();

  @TempDir Path directory;

  static List<Patch> patches() throws IOException {
    return Patch.in(ROOT.resolve("testkit/bugs"));
  }

  @ParameterizedTest
  @MethodSource("patches")
  void every_planted_bug_still_applies(Patch patch) throws IOException {
    Map<String, String> changed = patch.applied(ROOT);

    assertThat(changed).isNotEmpty();
    for (var file : changed.entrySet()) {
      assertThat(file.getValue()).isNotEqualTo(Files.readString(ROOT.resolve(file.getKey())));
      assertThat(Room.above(file.getKey())).isNotEmpty();
    }
  }

  @Test
  void no_two_planted_bugs_are_the_same() throws IOException {
    List<Patch> all = patches();

    assertThat(all).hasSizeGreaterThanOrEqualTo(30);
    assertThat(all).extracting(Patch::sentence).doesNotHaveDuplicates();
    assertThat(all).extracting(BugBankTest::texts).doesNotHaveDuplicates();
  }

  private static Map<String, String> texts(Patch patch) {
    try {
      return patch.applied(ROOT);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void a_patch_finds_its_place_though_it_has_moved() throws IOException {
    count(
        "final class Count {\n  // Lines\n  // before.\n\n  int most() {\n    return 3;\n  }\n}\n");

    assertThat(Patch.of("few", ONE_TOO_FEW).applied(directory))
        .isEqualTo(
            Map.of(
                "Count.java",
                "final class Count {\n  // Lines\n  // before.\n\n  int most() {\n    return 2;\n  }\n}\n"));
  }

  @Test
  void a_patch_whose_place_is_gone_says_what_to_do() throws IOException {
    count("final class Count {\n  int most() {\n    return 4;\n  }\n}\n");

    assertThatThrownBy(() -> Patch.of("few", ONE_TOO_FEW).applied(directory))
        .hasMessageContaining("testkit/bugs/few.patch")
        .hasMessageContaining("return 3;")
        .hasMessageContaining("git diff -U1");
  }

  @Test
  void a_patch_says_in_its_first_line_what_is_wrong() {
    assertThatThrownBy(() -> Patch.of("few", ONE_TOO_FEW.subList(1, ONE_TOO_FEW.size())))
        .hasMessageContaining("a sentence on what is wrong");
  }

  private void count(String text) throws IOException {
    Files.writeString(directory.resolve("Count.java"), text);
  }
}
