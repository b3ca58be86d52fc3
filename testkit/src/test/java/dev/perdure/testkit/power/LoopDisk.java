package dev.perdure.testkit.power;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A small ext4 in a file, mounted; takes root and a loop device. */
final class LoopDisk implements AutoCloseable {
  private final Path image;
  private final Path mountPoint;
  private boolean mounted;

  private LoopDisk(Path image, Path mountPoint) {
    this.image = image;
    this.mountPoint = mountPoint;
  }

  static boolean isPossible() throws IOException {
    return Files.exists(Path.of("/dev/loop-control"))
        && run(List.of("id", "-u")).strip().equals("0")
        && Files.exists(Path.of("/usr/sbin/mkfs.ext4"));
  }

  static LoopDisk make(Path image, int megabytes, Path mountPoint) throws IOException {
    try (var file = new RandomAccessFile(image.toFile(), "rw")) {
      file.setLength(megabytes * 1024L * 1024);
    }
    run(List.of("/usr/sbin/mkfs.ext4", "-q", "-F", "-m", "0", image.toString()));
    var disk = new LoopDisk(image, mountPoint);
    disk.mount();
    return disk;
  }

  private void mount() throws IOException {
    run(List.of("mount", "-o", "loop", image.toString(), mountPoint.toString()));
    mounted = true;
  }

  private void unmount() throws IOException {
    run(List.of("umount", mountPoint.toString()));
    mounted = false;
  }

  /** Nothing reaches the disk any more, and what was in memory is gone. */
  void shutDown(Path program, int flags) throws IOException {
    run(List.of(program.toString(), mountPoint.toString(), Integer.toString(flags)));
  }

  /** As after a start of the machine: the file system puts itself right. */
  void startAgain() throws IOException {
    unmount();
    mount();
  }

  static Path compileShutDown(Path testkit, Path into) throws IOException {
    Path program = into.resolve("shutdown");
    run(List.of("cc", "-O2", "-o", "" + program, "" + testkit.resolve("src/power/shutdown.c")));
    return program;
  }

  private static String run(List<String> command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.onExit().join().exitValue() != 0) {
      throw new IOException("Expected %s to work, but: %s".formatted(command, said.strip()));
    }
    return said;
  }

  @Override
  public void close() throws IOException {
    if (mounted) {
      unmount();
    }
  }
}
