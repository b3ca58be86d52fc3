package dev.perdure.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/**
 * Where the figures come from.
 *
 * @param fileSystem of the directory that was measured
 */
public record Machine(
    int processors, long memoryMebibytes, String system, String java, String fileSystem) {
  private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs");

  static Machine of(Path directory) throws IOException {
    var system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return new Machine(
        system.getAvailableProcessors(),
        system.getTotalMemorySize() >> 20,
        "%s, %s".formatted(system.getName(), system.getArch()),
        "%s %s".formatted(System.getProperty("java.vm.name"), Runtime.version()),
        Files.getFileStore(directory).type());
  }

  /** Whether syncing to this file system costs nothing, because it keeps nothing. */
  public boolean keepsNothing() {
    return IN_MEMORY.contains(fileSystem);
  }
}
