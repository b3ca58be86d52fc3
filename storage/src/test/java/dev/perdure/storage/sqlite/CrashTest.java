package dev.perdure.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.perdure.model.ActorId;
import dev.perdure.storage.ChildJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What was acknowledged survives the process, wherever it is cut off and whatever it went through.
 */
@Timeout(120)
final class CrashTest {
  private static final Pattern ACKNOWLEDGED = Pattern.compile("acknowledged (\\S+) (\\d+)");
  private static final int SMALL = 200;
  private static final int LARGE = 50_000;

  /** Above the size of the native library that the driver unpacks; in the shell's 512 bytes. */
  private static final String EIGHT_MEGABYTES = "16384";

  @TempDir Path path;
  private final Map<String, Long> acknowledged = new HashMap<>();

  @RepeatedTest(3)
  void everything_acknowledged_before_a_kill_is_there_afterwards() {
    try (var child = ChildJvm.start(CommitUntilKilled.class, path, SMALL)) {
      for (int lines = 0; lines < 3_000; lines++) {
        assertThat(next(child)).startsWith("acknowledged");
      }
      killAndReadTheRest(child);
    }

    everythingAcknowledgedIsThere(SMALL);
  }

  @Test
  void when_the_disk_takes_no_more_nothing_is_lost_and_work_goes_on_once_it_does()
      throws Exception {
    Path prlimit = Path.of("/usr/bin/prlimit");
    assumeTrue(Files.isExecutable(prlimit), "Lifting a limit from outside takes prlimit");
    var limited = List.of("sh", "-c", "ulimit -S -f " + EIGHT_MEGABYTES + "; exec \"$@\"", "sh");
    try (var child = ChildJvm.start(limited, CommitUntilKilled.class, path, LARGE)) {
      untilLineStartsWith("failed", child);
      for (int lines = 0; lines < 100; lines++) {
        assertThat(next(child)).doesNotStartWith("trouble");
      }

      new ProcessBuilder(prlimit.toString(), "--pid", "" + child.pid(), "--fsize=unlimited")
          .start()
          .waitFor();
      untilLineStartsWith("acknowledged", child);
      for (int lines = 0; lines < 500; lines++) {
        assertThat(next(child)).doesNotStartWith("trouble");
      }
      killAndReadTheRest(child);
    }

    everythingAcknowledgedIsThere(LARGE);
  }

  private void untilLineStartsWith(String start, ChildJvm child) {
    String line;
    do {
      line = next(child);
      assertThat(line).doesNotStartWith("trouble");
    } while (!line.startsWith(start));
  }

  private void killAndReadTheRest(ChildJvm child) {
    child.kill();
    for (String line = child.line(); line != null; line = child.line()) {
      note(line);
    }
  }

  private String next(ChildJvm child) {
    String line = Objects.requireNonNull(child.line(), "Expected the child to go on, but it ended");
    note(line);
    return line;
  }

  /** The last line may be cut off. */
  private void note(String line) {
    Matcher words = ACKNOWLEDGED.matcher(line);
    if (words.matches()) {
      acknowledged.merge(words.group(1), Long.parseLong(words.group(2)), Math::max);
    }
  }

  private void everythingAcknowledgedIsThere(int padding) {
    try (var directory = SqliteFixture.hold(path);
        var store = SqliteStore.open(directory)) {
      assertThat(store.claim(0).lastOwnerReleased()).isFalse();
      acknowledged.forEach(
          (id, seq) -> {
            long last = store.actor(ActorId.run(id)).orElseThrow().lastSeq();
            // One more can be on disk of which nobody heard.
            assertThat(last).isBetween(seq, seq + 1);
            assertThat(store.journal(ActorId.run(id), 0, 1_000_000))
                .isEqualTo(
                    LongStream.rangeClosed(1, last)
                        .mapToObj(n -> CommitUntilKilled.entry(n, padding))
                        .toList());
          });
    }
  }
}
