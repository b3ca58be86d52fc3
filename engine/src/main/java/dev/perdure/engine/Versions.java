package dev.perdure.engine;

import dev.perdure.planning.text.Nearest;
import dev.perdure.storage.Deployment;
import dev.perdure.storage.NewDefinition;
import dev.perdure.storage.Store;
import dev.perdure.storage.StoredDefinition;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The versions of one kind of definition, compiled once. Thread-safe. */
final class Versions<T> {
  private final String kind;
  private final String word;
  private final Store store;
  private final Function<StoredDefinition, Optional<T>> compiler;
  private final Map<Key, T> compiled = new ConcurrentHashMap<>();

  /** What none means: what was deployed here last, even if it is an old version. */
  private final Map<String, Integer> current = new ConcurrentHashMap<>();

  private record Key(String name, int version) {}

  Versions(
      String kind, String word, Store store, Function<StoredDefinition, Optional<T>> compiler) {
    this.kind = kind;
    this.word = word;
    this.store = store;
    this.compiler = compiler;
  }

  Deployed deploy(NewDefinition wanted, T executable) {
    String name = wanted.name();
    return switch (store.deploy(wanted)) {
      case Deployment.Deployed(int version, boolean created) -> {
        compiled.putIfAbsent(new Key(name, version), executable);
        current.put(name, version);
        yield new Deployed(name, version, created);
      }
      case Deployment.VersionTaken(int version) ->
          throw new PerdureException(
              "%s '%s' has a version %d with other content. Raise 'version', or leave it out."
                  .formatted(word, name, version));
    };
  }

  T get(String name, int version) {
    return find(name, version)
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "Expected %s '%s' version %d to be deployed".formatted(kind, name, version)));
  }

  Optional<T> find(String name, int version) {
    var key = new Key(name, version);
    T known = compiled.get(key);
    if (known == null) {
      known = store.definition(kind, name, version).map(this::compile).orElse(null);
      if (known != null) {
        compiled.put(key, known);
      }
    }
    return Optional.ofNullable(known);
  }

  private T compile(StoredDefinition stored) {
    return compiler
        .apply(stored)
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "Expected the deployed '%s' version %d to read again, but it does not"
                        .formatted(stored.name(), stored.version())));
  }

  /** The version that none means. */
  Optional<Integer> current(String name) {
    Integer known = current.get(name);
    if (known == null) {
      known = store.latestDefinition(kind, name).map(StoredDefinition::version).orElse(null);
      if (known != null) {
        current.putIfAbsent(name, known);
      }
    }
    return Optional.ofNullable(known);
  }

  boolean has(String name, @Nullable Integer version) {
    return version == null ? current(name).isPresent() : find(name, version).isPresent();
  }

  List<String> names() {
    return store.definitions(kind).stream().map(StoredDefinition::name).toList();
  }

  UnknownWorkflow unknown(String name, String version) {
    return new UnknownWorkflow(
        "Expected a deployed %s, but there is no '%s'%s here%s"
            .formatted(kind, name, version, Nearest.hint(name, names())));
  }
}
