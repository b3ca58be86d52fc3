package dev.perdure.cli;

import dev.perdure.model.definition.Node;
import dev.perdure.model.definition.Work;
import dev.perdure.model.definition.Workflow;
import dev.perdure.planning.definition.DefinitionReader;
import dev.perdure.planning.definition.Mistake;
import dev.perdure.planning.text.Nearest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a definition file holds, with its mistakes shown where they are. */
record Definitions(SourceFile file, DefinitionReader.Reading reading) {

  static Definitions read(Terminal terminal, String name) {
    var file = SourceFile.read(terminal, name);
    return new Definitions(file, DefinitionReader.read(name, file.text()));
  }

  boolean valid() {
    return reading.errors().isEmpty();
  }

  /** Shows errors and warnings to a person. */
  void report(Terminal terminal) {
    reading.warnings().forEach(warning -> report(warning, Ink.WARNING, "warning: ", terminal));
    reading.errors().forEach(error -> report(error, Ink.BAD, "", terminal));
  }

  private void report(Mistake mistake, Ink ink, String kind, Terminal terminal) {
    Screen screen = terminal.errScreen();
    String place = "%s:%d:%d: ".formatted(mistake.file(), mistake.line(), mistake.column());
    terminal.say(screen.paint(Ink.STRONG, place) + screen.paint(ink, kind) + mistake.message());
    List<String> lines = file.lines();
    if (mistake.line() <= lines.size()) {
      new Excerpt(mistake.line(), lines.get(mistake.line() - 1), mistake.column())
          .render(screen, ink)
          .forEach(terminal::say);
    }
  }

  /** These, and more to be warned of. */
  Definitions warning(List<Mistake> more) {
    var warnings = new ArrayList<>(reading.warnings());
    warnings.addAll(more);
    return new Definitions(
        file,
        new DefinitionReader.Reading(
            reading.workflows(), reading.tasks(), reading.mentions(), reading.errors(), warnings));
  }

  /** The workflow of that name; without a name the file's first one. */
  Workflow choose(@Nullable String name) {
    List<Workflow> workflows = reading.workflows();
    if (workflows.isEmpty()) {
      throw new UserMistake(
          "There is no workflow in '%s'; a task alone cannot be run.".formatted(file.name()));
    }
    if (name == null) {
      return workflows.getFirst();
    }
    return workflows.stream()
        .filter(workflow -> workflow.name().equals(name))
        .findFirst()
        .orElseThrow(() -> unknown(name));
  }

  /** The workflow, and those of this file that it runs, at any depth. */
  List<Workflow> family(Workflow root) {
    var family = new ArrayList<>(List.of(root));
    for (int next = 0; next < family.size(); next++) {
      for (Node node : family.get(next).nodes().values()) {
        if (node.work() instanceof Work.Subworkflow child) {
          reading.workflows().stream()
              .filter(known -> known.name().equals(child.workflow()) && !family.contains(known))
              .forEach(family::add);
        }
      }
    }
    return family;
  }

  private UserMistake unknown(String name) {
    List<String> names = names();
    return new UserMistake(
        "There is no workflow '%s' in '%s', which holds %s%s"
            .formatted(name, file.name(), String.join(", ", names), Nearest.hint(name, names)));
  }

  List<String> names() {
    return reading.workflows().stream().map(Workflow::name).toList();
  }
}
