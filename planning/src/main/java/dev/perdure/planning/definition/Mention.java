package dev.perdure.planning.definition;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A place where a node names what is a document of its own, perhaps of another file.
 *
 * @param kind what it is: {@code workflow} or {@code task}
 * @param version null: the latest
 */
public record Mention(String kind, String name, @Nullable Integer version, int line, int column) {

  /** Whether a document of this kind is meant; one without a version may get any. */
  boolean means(String documentName, @Nullable Integer documentVersion) {
    return name.equals(documentName)
        && (version == null || documentVersion == null || version.equals(documentVersion));
  }

  /** Whether what is named is among these. */
  public boolean isAmong(List<DefinitionReader.Reading> readings) {
    return readings.stream().anyMatch(this::isIn);
  }

  private boolean isIn(DefinitionReader.Reading reading) {
    return kind.equals("task")
        ? reading.tasks().stream().anyMatch(task -> means(task.name(), task.version()))
        : reading.workflows().stream().anyMatch(each -> means(each.name(), each.version()));
  }

  /** As the file names it. */
  public String written() {
    return Reference.write(name, version);
  }
}
