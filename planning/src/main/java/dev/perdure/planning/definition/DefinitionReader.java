package dev.perdure.planning.definition;

import dev.perdure.model.definition.Node;
import dev.perdure.model.definition.Task;
import dev.perdure.model.definition.Work;
import dev.perdure.model.definition.Workflow;
import dev.perdure.model.json.Json;
import dev.perdure.planning.text.Nearest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the text of a definition file; every mistake is reported at once, with its place. */
public final class DefinitionReader {

  public static final int MAX_BYTES = 512 * 1024;

  private final String file;
  private final Mistakes mistakes;
  private final List<Workflow> workflows = new ArrayList<>();
  private final List<Task> tasks = new ArrayList<>();
  private final List<Mention> mentions = new ArrayList<>();
  private final Map<String, Place> names = new HashMap<>();

  /** Whether the text became trees without loss. */
  private boolean readableAsWritten;

  private DefinitionReader(String file) {
    this.file = file;
    this.mistakes = new Mistakes(file);
  }

  /**
   * What a file holds.
   *
   * @param workflows those without a mistake
   * @param tasks those without a mistake
   * @param mentions of what these workflows run, in this file or in others
   */
  public record Reading(
      List<Workflow> workflows,
      List<Task> tasks,
      List<Mention> mentions,
      List<Mistake> errors,
      List<Mistake> warnings) {
    public Reading {
      workflows = List.copyOf(workflows);
      tasks = List.copyOf(tasks);
      mentions = List.copyOf(mentions);
      errors = List.copyOf(errors);
      warnings = List.copyOf(warnings);
    }
  }

  public static Reading read(String fileName, String text) {
    var reader = new DefinitionReader(fileName);
    reader.readAll(text);
    return new Reading(
        reader.workflows,
        reader.tasks,
        reader.mentions,
        reader.mistakes.errors(),
        reader.mistakes.warnings());
  }

  private void readAll(String text) {
    int bytes = text.getBytes(StandardCharsets.UTF_8).length;
    if (bytes > MAX_BYTES) {
      mistakes.error(
          Place.START,
          "expected a definition of at most %d bytes, but found %d".formatted(MAX_BYTES, bytes));
      return;
    }
    try {
      List<Tree> documents = SourceText.read(file, text, mistakes);
      readableAsWritten = mistakes.count() == 0;
      if (documents.stream().allMatch(Tree::isNull)) {
        mistakes.error(Place.START, "expected 'workflow: <name>', but the file is empty");
      }
      documents.stream().filter(document -> !document.isNull()).forEach(this::readDocument);
    } catch (Unreadable e) {
      mistakes.error(e.place(), e.reason());
    }
  }

  private void readDocument(Tree document) {
    if (!(document instanceof Tree.Fields fields)) {
      mistakes.error(
          document.place(),
          "expected an object that begins with 'workflow: <name>', but found "
              + Shown.found(document.json()));
    } else if (fields.find("workflow").isPresent()) {
      readWorkflow(fields);
    } else if (fields.find("task").isPresent()) {
      readTask(fields);
    } else {
      refuseKind(fields);
    }
  }

  private void refuseKind(Tree.Fields document) {
    for (var field : document.fields().entrySet()) {
      if (Keys.KINDS.later().contains(field.getKey())) {
        mistakes.error(field.getValue().key(), Keys.notYet("the kind '" + field.getKey() + "'"));
        return;
      }
    }
    String first = document.fields().keySet().stream().findFirst().orElse("");
    mistakes.error(
        document.place(),
        "expected 'workflow: <name>', but found "
            + (first.isEmpty() ? "an empty object" : "the key '" + first + "'")
            + Nearest.hint(first, Keys.KINDS.known()));
  }

  private void readWorkflow(Tree.Fields document) {
    int before = mistakes.count();
    WorkflowReader.Draft draft = WorkflowReader.read((Json.Obj) document.json(), readableAsWritten);
    var locator = new Locator(document, draft.origins());
    draft
        .report()
        .errors()
        .forEach(error -> mistakes.error(locator.inFile(error), said(error, locator)));
    draft
        .workflow()
        .ifPresent(
            workflow -> {
              check(workflow, draft.hints(), locator);
              document
                  .find("workflow")
                  .ifPresent(name -> refuseSecond("workflow", workflow.name(), name.place()));
              if (mistakes.count() == before) {
                workflows.add(workflow);
                workflow.nodes().values().forEach(node -> mention(node, locator));
              }
            });
  }

  private void mention(Node node, Locator locator) {
    Path path = Path.ROOT.key("nodes").key(node.name());
    switch (node.work()) {
      case Work.Subworkflow child ->
          mention("workflow", child.workflow(), child.version(), locator, path.key("subworkflow"));
      case Work.RunTask(String task, Integer version) ->
          mention("task", task, version, locator, path.key("task"));
      default -> {}
    }
  }

  private void mention(
      String kind, String name, @Nullable Integer version, Locator locator, Path path) {
    Place place = locator.inRecords(new Finding(path, -1, "", List.of()));
    mentions.add(new Mention(kind, name, version, place.line(), place.column()));
  }

  private void readTask(Tree.Fields document) {
    int before = mistakes.count();
    TaskReader.Draft draft = TaskReader.read((Json.Obj) document.json());
    var locator = new Locator(document, draft.origins());
    draft
        .report()
        .errors()
        .forEach(error -> mistakes.error(locator.inFile(error), said(error, locator)));
    ExecutableTask.Compilation compilation = ExecutableTask.compile(draft.task());
    compilation
        .errors()
        .forEach(error -> mistakes.error(locator.inRecords(error), said(error, locator)));
    if (draft.report().clean()) {
      compilation
          .warnings()
          .forEach(warning -> mistakes.warning(locator.inRecords(warning), said(warning, locator)));
    }
    document
        .find("task")
        .ifPresent(name -> refuseSecond("task", draft.task().name(), name.place()));
    if (mistakes.count() == before) {
      tasks.add(draft.task());
    }
  }

  /**
   * What a broken file seems to do is not worth a warning. One text in a file can become several
   * transitions, each with the same mistake, which is told once.
   */
  private void check(Workflow workflow, Hints hints, Locator locator) {
    Compilation compilation = ExecutableWorkflow.compile(workflow, hints);
    var told = new HashSet<String>();
    for (Finding error : compilation.errors()) {
      Place place = locator.inRecords(error);
      if (told.add(place + error.message(locator::line))) {
        mistakes.error(place, said(error, locator));
      }
    }
    if (hints.whole()) {
      for (Finding warning : compilation.warnings()) {
        Place place = locator.inRecords(warning);
        if (told.add(place + warning.message(locator::line))) {
          mistakes.warning(place, said(warning, locator));
        }
      }
    }
  }

  private static String said(Finding finding, Locator locator) {
    return finding.path().prefix() + finding.message(locator::line);
  }

  private void refuseSecond(String kind, String name, Place place) {
    Place first = names.putIfAbsent(kind + " " + name, place);
    if (first != null) {
      mistakes.error(place, kind + " '" + name + "' is in this file twice, first at " + first);
    }
  }
}
