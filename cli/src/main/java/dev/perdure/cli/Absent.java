package dev.perdure.cli;

import dev.perdure.engine.RunReader;
import dev.perdure.model.definition.Task;
import dev.perdure.model.definition.Workflow;
import dev.perdure.planning.definition.DefinitionReader.Reading;
import dev.perdure.planning.definition.Mention;
import dev.perdure.planning.definition.Mistake;
import dev.perdure.planning.text.Nearest;
import dev.perdure.storage.StoreException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Warns of subworkflows and tasks that are neither in the files given nor deployed. */
final class Absent {

  private final List<Definitions> files;
  private final List<Reading> readings;
  private final Data data;
  private final @Nullable RunReader deployed;

  private Absent(List<Definitions> files, Data data, @Nullable RunReader deployed) {
    this.files = files;
    this.readings = files.stream().map(Definitions::reading).toList();
    this.data = data;
    this.deployed = deployed;
  }

  /** Where a file has mistakes, what it would hold is not known, and nobody is warned. */
  static List<Definitions> warn(List<Definitions> files, Data data) {
    if (!files.stream().allMatch(Definitions::valid)) {
      return files;
    }
    try (RunReader deployed = open(data)) {
      return new Absent(files, data, deployed).warn();
    }
  }

  /** Null where nothing was deployed yet, or where it cannot be read: a file is no less valid. */
  private static @Nullable RunReader open(Data data) {
    try {
      return data.exists() ? data.reader() : null;
    } catch (StoreException e) {
      return null;
    }
  }

  private List<Definitions> warn() {
    return files.stream().map(file -> file.warning(warnings(file))).toList();
  }

  private List<Mistake> warnings(Definitions file) {
    return file.reading().mentions().stream()
        .filter(mention -> !mention.isAmong(readings) && !isDeployed(mention))
        .map(mention -> warning(file.file().name(), mention))
        .toList();
  }

  private boolean isDeployed(Mention mention) {
    return deployed != null
        && deployed.isDeployed(mention.kind(), mention.name(), mention.version());
  }

  private Mistake warning(String file, Mention mention) {
    String hint = Nearest.hint(mention.name(), names(mention.kind()));
    return new Mistake(
        file,
        mention.line(),
        mention.column(),
        "%s '%s' is in none of the files given%s%s"
            .formatted(
                mention.kind(),
                mention.written(),
                deployed == null ? "" : ", nor in " + data.name(),
                hint.isEmpty() ? "; add it, or give its file too" : hint));
  }

  private List<String> names(String kind) {
    return readings.stream()
        .flatMap(
            reading ->
                kind.equals("task")
                    ? reading.tasks().stream().map(Task::name)
                    : reading.workflows().stream().map(Workflow::name))
        .toList();
  }
}
