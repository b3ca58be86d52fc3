package dev.perdure.planning.state;

import dev.perdure.model.Artifact;
import dev.perdure.model.json.Json;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The artifacts of a run: those it staged, and beside them those its parent let it see. They are in
 * the order of their names, so that nobody sees which branch was the first.
 */
public final class Artifacts {
  private final Map<String, Artifact> inherited = new TreeMap<>();
  private final Map<String, Artifact> staged = new TreeMap<>();
  private @Nullable Json seen;

  /** Without any. */
  Artifacts() {}

  Artifacts(Collection<Artifact> inherited, Collection<Artifact> staged) {
    inherited.forEach(artifact -> this.inherited.put(artifact.name(), artifact));
    stage(staged);
  }

  /** The latest of a name counts. */
  void stage(Collection<Artifact> more) {
    more.forEach(artifact -> staged.put(artifact.name(), artifact));
    seen = null;
  }

  /** Those of this run and of children that completed. */
  public Collection<Artifact> staged() {
    return Collections.unmodifiableCollection(staged.values());
  }

  public Collection<Artifact> inherited() {
    return Collections.unmodifiableCollection(inherited.values());
  }

  /** All that the run's expressions see, and a child that inherits: its own before inherited. */
  public List<Artifact> visible() {
    var all = new TreeMap<>(inherited);
    all.putAll(staged);
    return List.copyOf(all.values());
  }

  /** How many names there would be with these. */
  public int countWith(Collection<Artifact> more) {
    long added =
        more.stream()
            .map(Artifact::name)
            .distinct()
            .filter(name -> !staged.containsKey(name))
            .count();
    return staged.size() + Math.toIntExact(added);
  }

  /** What {@code artifacts} means in an expression. */
  public Json seen() {
    if (seen == null) {
      var references = new LinkedHashMap<String, Json>();
      visible().forEach(artifact -> references.put(artifact.name(), artifact.toJson()));
      seen = Json.object(references);
    }
    return seen;
  }
}
