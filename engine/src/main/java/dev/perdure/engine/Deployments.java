package dev.perdure.engine;

import dev.perdure.engine.coordinator.Workflows;
import dev.perdure.model.definition.Node;
import dev.perdure.model.definition.Work;
import dev.perdure.model.definition.Workflow;
import dev.perdure.model.json.JsonText;
import dev.perdure.planning.definition.DefinitionReader;
import dev.perdure.planning.definition.DefinitionText;
import dev.perdure.planning.definition.ExecutableWorkflow;
import dev.perdure.planning.text.Nearest;
import dev.perdure.storage.Deployment;
import dev.perdure.storage.NewDefinition;
import dev.perdure.storage.Store;
import dev.perdure.storage.StoredDefinition;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The workflows of a store: deployed by content, compiled once. Thread-safe. */
final class Deployments implements Workflows {
  private static final String KIND = "workflow";

  private final Store store;
  private final InstantSource clock;
  private final Map<Key, ExecutableWorkflow> compiled = new ConcurrentHashMap<>();

  /**
   * What a start without a version means: what was deployed here last, even if it is an old
   * version.
   */
  private final Map<String, Integer> current = new ConcurrentHashMap<>();

  /** Workflows that somebody wanted to start in vain. */
  private final Set<String> awaited = ConcurrentHashMap.newKeySet();

  private final Runnable whenAwaited;

  private record Key(String name, int version) {}

  /**
   * @param whenAwaited called when a workflow is deployed that somebody waits for
   */
  Deployments(Store store, InstantSource clock, Runnable whenAwaited) {
    this.store = store;
    this.clock = clock;
    this.whenAwaited = whenAwaited;
  }

  Deployed deploy(Workflow workflow) {
    ExecutableWorkflow executable = compile(workflow);
    var wanted =
        new NewDefinition(
            KIND,
            workflow.name(),
            workflow.version(),
            DefinitionText.hash(workflow),
            JsonText.write(DefinitionText.canonical(workflow)),
            clock.instant());
    return switch (store.deploy(wanted)) {
      case Deployment.Deployed(int version, boolean created) -> {
        compiled.putIfAbsent(new Key(workflow.name(), version), executable);
        current.put(workflow.name(), version);
        if (awaited.remove(workflow.name())) {
          whenAwaited.run();
        }
        yield new Deployed(workflow.name(), version, created);
      }
      case Deployment.VersionTaken(int version) ->
          throw new PerdureException(
              "Workflow '%s' has a version %d with other content. Raise 'version', or leave it out."
                  .formatted(workflow.name(), version));
    };
  }

  private static ExecutableWorkflow compile(Workflow workflow) {
    var compilation = ExecutableWorkflow.compile(workflow);
    return compilation.workflow().orElseThrow(() -> new InvalidDefinition(compilation.errors()));
  }

  @Override
  public ExecutableWorkflow get(String name, int version) {
    return find(name, version)
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "Expected workflow '%s' version %d to be deployed".formatted(name, version)));
  }

  private Optional<ExecutableWorkflow> find(String name, int version) {
    var key = new Key(name, version);
    ExecutableWorkflow known = compiled.get(key);
    if (known == null) {
      known = store.definition(KIND, name, version).map(Deployments::compile).orElse(null);
      if (known != null) {
        compiled.put(key, known);
      }
    }
    return Optional.ofNullable(known);
  }

  /** What was deployed reads again, by the reader that read it first. */
  private static ExecutableWorkflow compile(StoredDefinition stored) {
    var reading = DefinitionReader.read(stored.name() + "@" + stored.version(), stored.body());
    if (reading.workflows().size() != 1) {
      throw new IllegalStateException(
          "Expected the deployed '%s' version %d to read again, but %s"
              .formatted(stored.name(), stored.version(), reading.errors()));
    }
    return compile(reading.workflows().getFirst());
  }

  @Override
  public Optional<Integer> version(String name, @Nullable Integer wanted) {
    if (wanted != null) {
      return find(name, wanted).map(known -> wanted);
    }
    return Optional.ofNullable(
        current.computeIfAbsent(
            name,
            n -> store.latestDefinition(KIND, n).map(StoredDefinition::version).orElse(null)));
  }

  @Override
  public boolean await(String name) {
    return awaited.add(name);
  }

  /** The version that a start means, which must exist. */
  int versionOf(String name, @Nullable Integer wanted) {
    return version(name, wanted)
        .orElseThrow(() -> unknown(name, wanted == null ? "" : " version " + wanted));
  }

  /** Looks through everything that a run of the workflow may start. */
  Set<String> missingFrom(String workflow) {
    var missing = new TreeSet<String>();
    var seen = new HashSet<Work.Subworkflow>();
    var open = new ArrayDeque<ExecutableWorkflow>();
    open.add(get(workflow, versionOf(workflow, null)));
    while (!open.isEmpty()) {
      for (Node node : open.remove().definition().nodes().values()) {
        if (node.work() instanceof Work.Subworkflow wanted && seen.add(wanted)) {
          version(wanted.workflow(), wanted.version())
              .ifPresentOrElse(
                  version -> open.add(get(wanted.workflow(), version)),
                  () -> missing.add(name(wanted)));
        }
      }
    }
    return missing;
  }

  private static String name(Work.Subworkflow wanted) {
    return wanted.version() == null
        ? wanted.workflow()
        : wanted.workflow() + "@" + wanted.version();
  }

  private UnknownWorkflow unknown(String name, String version) {
    List<String> names = store.definitions(KIND).stream().map(StoredDefinition::name).toList();
    return new UnknownWorkflow(
        "Expected a deployed workflow, but there is no '%s'%s here%s"
            .formatted(name, version, Nearest.hint(name, names)));
  }

  static List<Workflow> read(String fileName, String text) {
    DefinitionReader.Reading reading = DefinitionReader.read(fileName, text);
    if (!reading.errors().isEmpty()) {
      throw new InvalidDefinition(reading.errors());
    }
    return reading.workflows();
  }
}
