package dev.perdure.storage.sqlite;

import static dev.perdure.storage.contract.CommitBuilder.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.ActorId;
import dev.perdure.storage.ChildJvm;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What was acknowledged survives the process, wherever it is cut off. */
@Timeout(120)
final class CrashTest {
  private static final Pattern ACKNOWLEDGED = Pattern.compile("acknowledged (\\S+) (\\d+)");

  @TempDir Path path;

  @RepeatedTest(3)
  void everything_acknowledged_before_a_kill_is_there_afterwards() {
    Map<String, Long> acknowledged = new HashMap<>();
    try (var child = ChildJvm.start(CommitUntilKilled.class, path)) {
      for (int lines = 0; lines < 3_000; lines++) {
        note(Objects.requireNonNull(child.line()), acknowledged);
      }
      child.kill();
      for (String line = child.line(); line != null; line = child.line()) {
        note(line, acknowledged);
      }
    }

    try (var directory = SqliteFixture.hold(path);
        var store = SqliteStore.open(directory)) {
      assertThat(store.claim(0).lastOwnerReleased()).isFalse();
      acknowledged.forEach(
          (id, seq) -> {
            long last = store.actor(ActorId.run(id)).orElseThrow().lastSeq();
            // One more can be on disk of which nobody heard.
            assertThat(last).isBetween(seq, seq + 1);
            assertThat(store.journal(ActorId.run(id), 0, 1_000_000))
                .isEqualTo(LongStream.rangeClosed(1, last).mapToObj(n -> entry(n)).toList());
          });
    }
  }

  /** The last line may be cut off. */
  private static void note(String line, Map<String, Long> acknowledged) {
    assertThat(line).doesNotContain("trouble");
    Matcher words = ACKNOWLEDGED.matcher(line);
    if (words.matches()) {
      acknowledged.merge(words.group(1), Long.parseLong(words.group(2)), Math::max);
    }
  }
}
