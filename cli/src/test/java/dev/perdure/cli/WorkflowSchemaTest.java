package dev.perdure.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import dev.perdure.planning.schema.JsonSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

class WorkflowSchemaTest {

  private static final JsonSchema SCHEMA =
      JsonSchema.compile(JsonText.read(Resources.text("/dev/perdure/workflow.schema.json")))
          .orElseThrow();

  static Stream<Path> examples() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("../examples/workflows"))) {
      return files.toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void the_examples_fit_the_schema(Path file) throws IOException {
    for (Json document : documents(Files.readString(file))) {
      assertThat(SCHEMA.check(document)).isEmpty();
    }
  }

  @Test
  void the_first_workflow_fits_the_schema() {
    for (Json document : documents(Resources.text("first-workflow.yaml"))) {
      assertThat(SCHEMA.check(document)).isEmpty();
    }
  }

  private static List<Json> documents(String yaml) {
    var documents = new ArrayList<Json>();
    new Load(LoadSettings.builder().build())
        .loadAllFromString(yaml)
        .forEach(document -> documents.add(json(document)));
    return documents;
  }

  private static Json json(@Nullable Object value) {
    return switch (value) {
      case null -> Json.Null.NULL;
      case Boolean flag -> Json.of(flag);
      case Integer number -> Json.of((long) number);
      case Double number -> Json.of(number);
      case Map<?, ?> map -> {
        var fields = new LinkedHashMap<String, Json>();
        map.forEach((name, field) -> fields.put(String.valueOf(name), json(field)));
        yield Json.object(fields);
      }
      case List<?> list -> Json.array(list.stream().map(WorkflowSchemaTest::json).toList());
      default -> Json.of(value.toString());
    };
  }
}
