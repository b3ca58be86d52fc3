package dev.perdure.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.cli.Console.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The guide to the first workflow shows what the commands really say, one after the other.
 *
 * <p>After a wording has changed, {@code PERDURE_PAGES=write} writes the page anew; read it then.
 */
class GuideTest {

  private static final Path PAGE = Path.of("../docs/guides/first-workflow.md");

  private static final Pattern CALL =
      Pattern.compile("```console\n\\$ \\./perdure ([^\n]*)\n(.*?)```\n", Pattern.DOTALL);

  @TempDir Path directory;

  @Test
  void the_guide_shows_what_the_commands_say() throws IOException {
    String page = Files.readString(PAGE);
    var real = new StringBuilder();
    Matcher call = CALL.matcher(page);
    while (call.find()) {
      Said said = new Console(directory).call(Pages.words(call.group(1)));
      assertThat(said.code()).as(call.group(1)).isZero();
      String block =
          "```console\n$ ./perdure %s\n%s%s```\n".formatted(call.group(1), said.err(), said.out());
      call.appendReplacement(real, Matcher.quoteReplacement(block));
    }
    call.appendTail(real);
    if (Pages.writing()) {
      Files.writeString(PAGE, real);
      return;
    }

    assertThat(timeless(page)).isEqualTo(timeless(real.toString()));
  }

  /** Times differ from call to call; all else must not. */
  private static String timeless(String page) {
    return page.replaceAll("\\d{2}:\\d{2}:\\d{2}(\\.\\d{3})?", "<time>")
        .replaceAll("\\d{4}-\\d{2}-\\d{2}", "<date>")
        .replaceAll("(\\d+\\.\\d|\\d+) (s|ms)\\b", "<duration>")
        .replaceAll("(<duration>) +", "$1 ")
        .replaceAll("STARTED +TOOK +LABELS", "STARTED TOOK LABELS");
  }
}
