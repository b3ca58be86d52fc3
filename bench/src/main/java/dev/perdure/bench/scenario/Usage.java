package dev.perdure.bench.scenario;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** How much of the machine something takes. */
public final class Usage {
  private static final int COLLECTIONS = 3;

  private Usage() {}

  /** Bytes in the heap that are in use: what is left when garbage has been collected. */
  public static long heap() {
    MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    for (int i = 0; i < COLLECTIONS; i++) {
      memory.gc();
    }
    return memory.getHeapMemoryUsage().getUsed();
  }

  /** Bytes of all files in a directory. */
  public static long diskOf(Path directory) throws IOException {
    long bytes = 0;
    for (Path file : files(directory)) {
      bytes += size(file);
    }
    return bytes;
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  /** Of a file that may go at any moment. */
  private static long size(Path file) throws IOException {
    try {
      return Files.size(file);
    } catch (NoSuchFileException e) {
      return 0;
    }
  }
}
