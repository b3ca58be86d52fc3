package dev.perdure.testkit.power;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * A disk to which a trace is played, and what may be on it if the power fails: everything that was
 * synced, and of the rest any sectors, sizes and names.
 */
final class Drive {

  /** SQLite's index of the log lives in memory; what of it is on disk can be anything. */
  private static final String ANYTHING = "-shm";

  private final DriveDirectory root = new DriveDirectory();
  private final Map<Integer, DriveNode> open = new HashMap<>();
  private final Map<Integer, Long> syncs = new HashMap<>();

  void play(Event event) {
    switch (event) {
      case Event.Created(int handle, String path) -> {
        var file = new DriveFile();
        parent(path).put(name(path), file);
        open.put(handle, file);
      }
      case Event.Opened(int handle, String path) -> open.put(handle, node(path));
      case Event.DirectoryMade(String path) -> parent(path).put(name(path), new DriveDirectory());
      case Event.Removed(String path) -> parent(path).remove(name(path));
      case Event.Renamed(String from, String to) -> rename(from, to);
      case Event.Written(int handle, long at, var bytes) -> file(handle).write(at, bytes);
      case Event.Resized(int handle, long size) -> file(handle).resize(size);
      case Event.SyncBegun(int handle) -> syncs.put(handle, opened(handle).mark());
      case Event.Synced(int handle) -> opened(handle).synced(syncs.getOrDefault(handle, 0L));
      case Event.SyncFailed(int handle) ->
          opened(handle).syncFailed(syncs.getOrDefault(handle, 0L));
      case Event.Said said -> {}
      case Event.CallFailed failed -> {}
    }
  }

  private void rename(String from, String to) {
    if (parent(from) != parent(to)) {
      throw new IllegalStateException("Expected names of one directory, but: " + from + ", " + to);
    }
    parent(from).rename(name(from), name(to));
  }

  private DriveNode opened(int handle) {
    DriveNode node = open.get(handle);
    if (node == null) {
      throw new IllegalStateException("Expected an open file, but there is no handle " + handle);
    }
    return node;
  }

  private DriveFile file(int handle) {
    return (DriveFile) opened(handle);
  }

  private static String name(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  private DriveDirectory parent(String path) {
    return (DriveDirectory) node(path.substring(0, Math.max(0, path.lastIndexOf('/'))));
  }

  private DriveNode node(String path) {
    DriveNode node = root;
    for (String name : path.isEmpty() ? new String[0] : path.split("/")) {
      DriveNode next = ((DriveDirectory) node).get(name);
      if (next == null) {
        throw new IllegalStateException("Expected " + path + ", but the trace never made it");
      }
      node = next;
    }
    return node;
  }

  /** Writes what may be left after a power cut. */
  void cutPower(Path to, RandomGenerator random) throws IOException {
    cutPower(root, to, random);
  }

  private static void cutPower(DriveDirectory directory, Path to, RandomGenerator random)
      throws IOException {
    Files.createDirectories(to);
    var names = directory.after(Survivors.any(directory.unsure(), random));
    for (Map.Entry<String, DriveNode> entry : names.entrySet()) {
      Path path = to.resolve(entry.getKey());
      switch (entry.getValue()) {
        case DriveDirectory inner -> cutPower(inner, path, random);
        case DriveFile file -> {
          byte[] bytes = file.after(Survivors.any(file.unsure(), random));
          if (entry.getKey().endsWith(ANYTHING)) {
            random.nextBytes(bytes);
          }
          Files.write(path, bytes);
        }
      }
    }
  }

  /** Fails if the recorder has missed something, because then the trace gives other files. */
  void mustBeLike(Path real) throws IOException {
    mustBeLike(root, real);
  }

  private static void mustBeLike(DriveDirectory directory, Path real) throws IOException {
    try (var names = Files.list(real)) {
      long there = names.count();
      if (there != directory.now().size()) {
        throw new IllegalStateException(
            "Expected %s in %s, but there are %d names".formatted(directory.now(), real, there));
      }
    }
    for (Map.Entry<String, DriveNode> entry : directory.now().entrySet()) {
      Path path = real.resolve(entry.getKey());
      switch (entry.getValue()) {
        case DriveDirectory inner -> mustBeLike(inner, path);
        case DriveFile file -> mustBeLike(file, path);
      }
    }
  }

  private static void mustBeLike(DriveFile file, Path path) throws IOException {
    boolean anything = path.toString().endsWith(ANYTHING);
    if (!anything && !Arrays.equals(file.now(), Files.readAllBytes(path))) {
      throw new IllegalStateException(
          "Expected the trace to give " + path + ", but the recorder has missed something");
    }
  }
}
