package dev.perdure.storage;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/** A process that holds a data directory until its input ends, or says that it cannot. */
final class HoldDirectory {
  private HoldDirectory() {}

  public static void main(String[] arguments) throws Exception {
    Path path = Path.of(arguments[0]);
    var me = Holder.thisProcess("perdure serve", Instant.parse("2026-05-04T12:00:00Z"));
    try (var directory = DataDirectory.open(path, me, Duration.ZERO)) {
      System.out.println("holds " + directory.path());
      while (System.in.read() >= 0) {}
    } catch (DirectoryInUse refused) {
      System.out.println("refused: " + refused.getMessage());
    }
  }
}
