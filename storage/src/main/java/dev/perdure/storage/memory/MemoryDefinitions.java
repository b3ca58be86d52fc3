package dev.perdure.storage.memory;

import dev.perdure.storage.Deployment;
import dev.perdure.storage.NewDefinition;
import dev.perdure.storage.StoredDefinition;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The definitions of a memory store: versions by name by kind. */
final class MemoryDefinitions {
  private final TreeMap<String, TreeMap<String, TreeMap<Integer, StoredDefinition>>> kinds =
      new TreeMap<>();

  Deployment deploy(NewDefinition wanted) {
    TreeMap<Integer, StoredDefinition> versions =
        kinds
            .computeIfAbsent(wanted.kind(), kind -> new TreeMap<>())
            .computeIfAbsent(wanted.name(), name -> new TreeMap<>());
    StoredDefinition there = counterpart(versions, wanted);
    if (there != null) {
      return there.hash().equals(wanted.hash())
          ? new Deployment.Deployed(there.version(), false)
          : new Deployment.VersionTaken(there.version());
    }
    int version = wanted.version() != null ? wanted.version() : next(versions);
    versions.put(
        version,
        new StoredDefinition(
            wanted.kind(), wanted.name(), version, wanted.hash(), wanted.body(), wanted.at()));
    return new Deployment.Deployed(version, true);
  }

  /** The one with the pinned version, or else the latest with the same hash. */
  private static @Nullable StoredDefinition counterpart(
      NavigableMap<Integer, StoredDefinition> versions, NewDefinition wanted) {
    if (wanted.version() != null) {
      return versions.get(wanted.version());
    }
    return versions.descendingMap().values().stream()
        .filter(stored -> stored.hash().equals(wanted.hash()))
        .findFirst()
        .orElse(null);
  }

  private static int next(NavigableMap<Integer, StoredDefinition> versions) {
    return versions.isEmpty() ? 1 : versions.lastKey() + 1;
  }

  Optional<StoredDefinition> definition(String kind, String name, int version) {
    return Optional.ofNullable(versions(kind, name).get(version));
  }

  Optional<StoredDefinition> latest(String kind, String name) {
    return Optional.ofNullable(versions(kind, name).lastEntry()).map(entry -> entry.getValue());
  }

  List<StoredDefinition> latestOfEach(String kind) {
    return kinds.getOrDefault(kind, new TreeMap<>()).values().stream()
        .map(versions -> versions.lastEntry().getValue())
        .toList();
  }

  private NavigableMap<Integer, StoredDefinition> versions(String kind, String name) {
    TreeMap<String, TreeMap<Integer, StoredDefinition>> names = kinds.get(kind);
    TreeMap<Integer, StoredDefinition> versions = names == null ? null : names.get(name);
    return versions == null ? Collections.emptyNavigableMap() : versions;
  }
}
