package dev.perdure.testkit.power;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The library that records and fails calls, made from its source with the compiler at hand. */
final class Recorder {
  private Recorder() {}

  /** Whether there is a C compiler, on a system whose calls the recorder knows. */
  static boolean isPossible() {
    String path = System.getenv().getOrDefault("PATH", "");
    return System.getProperty("os.name").equals("Linux")
        && List.of(path.split(":")).stream()
            .anyMatch(directory -> Files.isExecutable(Path.of(directory, "cc")));
  }

  static Path compile(Path testkit, Path into) throws IOException, InterruptedException {
    Path source = testkit.resolve("src/power/recorder.c");
    Path library = into.resolve("recorder.so");
    Process compiler =
        new ProcessBuilder(
                "cc", "-O2", "-fPIC", "-shared", "-pthread", "-o", "" + library, "" + source)
            .redirectErrorStream(true)
            .start();
    String complaint = new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (compiler.waitFor() != 0) {
      throw new IllegalStateException(
          "Expected to compile " + source + ", but: " + complaint.strip());
    }
    return library;
  }
}
