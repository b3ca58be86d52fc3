package dev.perdure.planning.definition;

import dev.perdure.model.definition.Task;
import dev.perdure.planning.expression.Expression;
import dev.perdure.planning.expression.MappedValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A step that is ready to be taken.
 *
 * @param inputMapping null: the empty object
 * @param condition null: always
 */
public record ExecutableStep(
    Task.Step step,
    @Nullable MappedValue inputMapping,
    List<OutputEntry> outputMapping,
    Settings settings,
    @Nullable Expression condition) {

  public ExecutableStep {
    outputMapping = List.copyOf(outputMapping);
  }
}
