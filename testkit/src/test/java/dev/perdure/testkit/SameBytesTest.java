package dev.perdure.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same messages are decided and written as the same bytes, wherever that is. */
@Timeout(120)
final class SameBytesTest {

  /** Prints a digest of all that is written when every plot is played. */
  static final class Digest {
    private Digest() {}

    public static void main(String[] args) throws Exception {
      System.out.println(all());
    }

    static String all() throws Exception {
      var digest = MessageDigest.getInstance("SHA-256");
      for (Plot plot : Plot.ALL) {
        for (String line : Played.of(plot, 11).lines()) {
          digest.update(line.getBytes(StandardCharsets.UTF_8));
        }
      }
      return HexFormat.of().formatHex(digest.digest());
    }
  }

  @Test
  void playing_a_plot_twice_writes_the_same_bytes() throws Exception {
    assertThat(Digest.all()).isEqualTo(Digest.all());
  }

  /** Every process has its own order of hash sets besides. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "-Duser.language=tr -Duser.country=TR -Duser.timezone=Asia/Kathmandu",
        "-Duser.language=ar -Duser.timezone=America/St_Johns -Dfile.encoding=ISO-8859-1",
        "-XX:hashCode=0 -XX:+UseSerialGC -Duser.timezone=Pacific/Apia"
      })
  void another_process_with_another_locale_zone_and_hash_seed_writes_the_same_bytes(String options)
      throws Exception {
    assertThat(digestOf(options.split(" "))).isEqualTo(Digest.all());
  }

  private static String digestOf(String... options) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElse("java"));
    command.add("-XX:+UnlockExperimentalVMOptions");
    command.add("-XX:TieredStopAtLevel=1");
    command.addAll(List.of(options));
    command.add("-cp");
    command.add(System.getProperty("java.class.path").replace(":", File.pathSeparator));
    command.add(Digest.class.getName());
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return said.strip();
  }
}
