package dev.perdure.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the journals of all plots into a directory, for a new version; old ones stay for ever. */
final class GoldenJournals {
  private static final long SEED = 7;

  private GoldenJournals() {}

  public static void main(String[] args) throws IOException {
    Path directory = Files.createDirectories(Path.of(args[0]));
    for (Plot plot : Plot.ALL) {
      Path file = directory.resolve(plot.workflow() + ".jsonl");
      if (Files.exists(file)) {
        throw new IOException("Expected nothing golden to be replaced, but there is " + file);
      }
      Files.write(file, Played.of(plot, SEED).lines());
    }
  }
}
