package dev.perdure.engine;

import dev.perdure.engine.coordinator.Workflows;
import dev.perdure.engine.executor.Tasks;
import dev.perdure.model.definition.Node;
import dev.perdure.model.definition.Task;
import dev.perdure.model.definition.Work;
import dev.perdure.model.definition.Workflow;
import dev.perdure.model.json.JsonText;
import dev.perdure.model.message.Message;
import dev.perdure.planning.definition.DefinitionReader;
import dev.perdure.planning.definition.DefinitionText;
import dev.perdure.planning.definition.ExecutableTask;
import dev.perdure.planning.definition.ExecutableWorkflow;
import dev.perdure.planning.text.Nearest;
import dev.perdure.storage.NewDefinition;
import dev.perdure.storage.Store;
import dev.perdure.storage.StoredDefinition;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The workflows and tasks of a store: deployed by content, compiled once. Thread-safe. */
final class Deployments implements Workflows, Tasks {
  private final Versions<ExecutableWorkflow> workflows;
  private final Versions<ExecutableTask> tasks;
  private final InstantSource clock;

  /** Workflows that somebody wanted to start in vain. */
  private final Set<String> awaited = ConcurrentHashMap.newKeySet();

  private volatile Runnable whenAwaited = () -> {};

  Deployments(Store store, InstantSource clock) {
    this.clock = clock;
    this.workflows = new Versions<>("workflow", "Workflow", store, Deployments::workflow);
    this.tasks = new Versions<>("task", "Task", store, Deployments::task);
  }

  /** Does this when a workflow is deployed that somebody waits for. */
  void whenAwaited(Runnable action) {
    whenAwaited = action;
  }

  // Deploying

  /** All that a file holds, tasks first, or nothing of it. */
  List<Deployed> deploy(DefinitionReader.Reading reading) {
    if (!reading.errors().isEmpty()) {
      throw new InvalidDefinition(reading.errors());
    }
    var given = new HashSet<String>();
    reading.tasks().forEach(task -> given.add(task.name()));
    reading.workflows().forEach(workflow -> requireTasks(workflow, given));
    reading.tasks().forEach(this::deploy);
    return reading.workflows().stream().map(this::deploy).toList();
  }

  Deployed deploy(Workflow workflow) {
    ExecutableWorkflow executable = compile(workflow);
    requireTasks(workflow, Set.of());
    var wanted =
        new NewDefinition(
            "workflow",
            workflow.name(),
            workflow.version(),
            DefinitionText.hash(workflow),
            JsonText.write(DefinitionText.canonical(workflow)),
            clock.instant());
    Deployed deployed = workflows.deploy(wanted, executable);
    if (awaited.remove(workflow.name())) {
      whenAwaited.run();
    }
    return deployed;
  }

  Deployed deploy(Task task) {
    ExecutableTask executable = compile(task);
    var wanted =
        new NewDefinition(
            "task",
            task.name(),
            task.version(),
            DefinitionText.hash(task),
            JsonText.write(DefinitionText.canonical(task)),
            clock.instant());
    return tasks.deploy(wanted, executable);
  }

  /** A version that a node names must be there already: a file cannot know its number. */
  private void requireTasks(Workflow workflow, Set<String> given) {
    for (Node node : workflow.nodes().values()) {
      if (node.work() instanceof Work.RunTask(String task, Integer version)
          && !(version == null && given.contains(task))
          && !tasks.has(task, version)) {
        var known = new ArrayList<>(tasks.names());
        known.addAll(given);
        throw new PerdureException(
            "Node '%s' of workflow '%s' runs task '%s'%s, which is not deployed here%s"
                .formatted(
                    node.name(),
                    workflow.name(),
                    task,
                    version == null ? "" : " version " + version,
                    Nearest.hint(task, known)));
      }
    }
  }

  private static ExecutableWorkflow compile(Workflow workflow) {
    var compilation = ExecutableWorkflow.compile(workflow);
    return compilation.workflow().orElseThrow(() -> new InvalidDefinition(compilation.errors()));
  }

  private static ExecutableTask compile(Task task) {
    var compilation = ExecutableTask.compile(task);
    return compilation.task().orElseThrow(() -> new InvalidDefinition(compilation.errors()));
  }

  /** What was deployed reads again, by the reader that read it first. */
  private static DefinitionReader.Reading read(StoredDefinition stored) {
    return DefinitionReader.read(stored.name() + "@" + stored.version(), stored.body());
  }

  private static Optional<ExecutableWorkflow> workflow(StoredDefinition stored) {
    return read(stored).workflows().stream().findFirst().map(Deployments::compile);
  }

  private static Optional<ExecutableTask> task(StoredDefinition stored) {
    return read(stored).tasks().stream().findFirst().map(Deployments::compile);
  }

  // Using

  @Override
  public ExecutableWorkflow get(String name, int version) {
    return workflows.get(name, version);
  }

  @Override
  public ExecutableWorkflow get(String name, int version, Map<String, Integer> pinned) {
    return get(name, version)
        .withTasks(
            (task, named) -> {
              Integer kept = named == null ? pinned.get(task) : named;
              if (kept == null) {
                throw new IllegalStateException(
                    "Expected the run to keep a version of task '" + task + "', but it has none");
              }
              return new ExecutableWorkflow.PinnedTask(kept, tasks.get(task, kept));
            });
  }

  @Override
  public Message.Start pinned(Message.Start start) {
    var versions = new TreeMap<String, Integer>();
    for (String task : get(start.workflow(), start.version()).unpinnedTasks()) {
      versions.put(task, tasks.current(task).orElseThrow(() -> tasks.unknown(task, "")));
    }
    return versions.isEmpty() ? start : start.withTasks(versions);
  }

  @Override
  public Optional<ExecutableTask> find(String name, int version) {
    return tasks.find(name, version);
  }

  @Override
  public Optional<Integer> version(String name, @Nullable Integer wanted) {
    return wanted == null
        ? workflows.current(name)
        : workflows.find(name, wanted).map(known -> wanted);
  }

  @Override
  public boolean await(String name) {
    return awaited.add(name);
  }

  /** The version that a start means, which must exist. */
  int versionOf(String name, @Nullable Integer wanted) {
    return version(name, wanted)
        .orElseThrow(() -> workflows.unknown(name, wanted == null ? "" : " version " + wanted));
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
}
