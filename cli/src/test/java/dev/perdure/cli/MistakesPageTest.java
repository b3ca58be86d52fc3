package dev.perdure.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.cli.Console.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The page of mistakes shows what the command really says.
 *
 * <p>After a wording has changed, {@code PERDURE_PAGES=write} writes the page anew; read it then.
 */
class MistakesPageTest {

  private static final Path PAGE = Path.of("../docs/guides/mistakes.md");

  private static final Pattern FILE =
      Pattern.compile("`([^`]+)`:\n\n```(?:yaml|json)\n(.*?)```\n", Pattern.DOTALL);

  private static final Pattern CALL =
      Pattern.compile("```console\n\\$ \\./perdure ([^\n]*)\n(.*?)```\n", Pattern.DOTALL);

  /** A part of the page that begins with a heading: files, and a command that is a mistake. */
  record Section(String text) {

    static List<Section> all() throws IOException {
      String page = Files.readString(PAGE);
      return Pattern.compile("(?m)^(?=### )").splitAsStream(page).map(Section::new).toList();
    }

    boolean hasCall() {
      return CALL.matcher(text).find();
    }

    Said call(Path directory) throws IOException {
      for (var file : FILE.matcher(text).results().toList()) {
        Files.writeString(directory.resolve(file.group(1)), file.group(2));
      }
      Map<String, String> before = contents(directory);
      Said said = new Console(directory).call(Pages.words(match().group(1)));
      assertThat(contents(directory)).isEqualTo(before);
      return said;
    }

    String shown() {
      return match().group(2);
    }

    Section showing(String said) {
      Matcher call = match();
      return new Section(text.substring(0, call.start(2)) + said + text.substring(call.end(2)));
    }

    private Matcher match() {
      Matcher call = CALL.matcher(text);
      assertThat(call.find()).isTrue();
      return call;
    }

    @Override
    public String toString() {
      return text.lines().findFirst().orElse("");
    }
  }

  @TempDir Path directory;

  @BeforeAll
  static void writeThePageAnew(@TempDir Path place) throws IOException {
    if (!Pages.writing()) {
      return;
    }
    var page = new StringBuilder();
    for (Section section : Section.all()) {
      Path own = Files.createTempDirectory(place, "mistake");
      page.append((section.hasCall() ? section.showing(section.call(own).err()) : section).text());
    }
    Files.writeString(PAGE, page);
  }

  static Stream<Section> mistakes() throws IOException {
    return Section.all().stream().filter(Section::hasCall);
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void the_page_shows_what_the_command_says_and_nothing_was_written(Section mistake)
      throws IOException {
    assertThat(mistake.call(directory)).isEqualTo(new Said(2, "", mistake.shown()));
  }

  @Test
  void there_are_twenty_at_least() throws IOException {
    assertThat(mistakes()).hasSizeGreaterThanOrEqualTo(20);
  }

  private static Map<String, String> contents(Path directory) throws IOException {
    var contents = new TreeMap<String, String>();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.toList()) {
        contents.put(file.toString(), Files.isDirectory(file) ? "" : Files.readString(file));
      }
    }
    return contents;
  }
}
