package dev.perdure.planning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planning.definition.DefinitionReader;
import dev.perdure.planning.definition.ExecutableWorkflow;

/** Workflows for tests, from text. */
final class Definitions {
  private Definitions() {}

  /** The one workflow of this text, which must be without mistakes. */
  static ExecutableWorkflow executable(String yaml) {
    DefinitionReader.Reading reading = DefinitionReader.read("test.yaml", yaml);
    assertThat(reading.errors()).as("mistakes in %s", yaml).isEmpty();
    return ExecutableWorkflow.compile(reading.workflows().getFirst()).orElseThrow();
  }
}
