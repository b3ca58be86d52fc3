package dev.perdure.storage.memory;

import dev.perdure.model.ActorId;
import dev.perdure.model.Artifact;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The artifacts of a memory store and their contents; not thread-safe. */
final class MemoryArtifacts {
  private final Map<String, byte[]> contents = new HashMap<>();
  private final Map<ActorId, Set<String>> staged = new HashMap<>();
  private final Map<ActorId, List<Artifact>> left = new HashMap<>();

  void stage(ActorId root, String sha256, byte[] content) {
    staged.computeIfAbsent(root, unknown -> new HashSet<>()).add(sha256);
    contents.putIfAbsent(sha256, content.clone());
  }

  /** A root ends, and leaves these. */
  void leave(ActorId root, List<Artifact> artifacts) {
    left.put(root, artifacts.stream().sorted(Comparator.comparing(Artifact::name)).toList());
    Set<String> needless = staged.remove(root);
    if (needless != null) {
      needless.stream().filter(sha256 -> !isNeeded(sha256)).forEach(contents::remove);
    }
  }

  private boolean isNeeded(String sha256) {
    Stream<String> kept =
        left.values().stream().flatMap(artifacts -> artifacts.stream().map(Artifact::sha256));
    return Stream.concat(staged.values().stream().flatMap(Set::stream), kept)
        .anyMatch(sha256::equals);
  }

  List<Artifact> of(ActorId root) {
    return left.getOrDefault(root, List.of());
  }

  Optional<byte[]> content(String sha256) {
    return Optional.ofNullable(contents.get(sha256)).map(byte[]::clone);
  }
}
