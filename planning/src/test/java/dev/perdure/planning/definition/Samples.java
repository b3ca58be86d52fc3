package dev.perdure.planning.definition;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The valid files among the test resources. */
final class Samples {

  static final List<String> NAMES =
      List.of(
          "order.yaml",
          "polling.yaml",
          "triage.yaml",
          "single.json",
          "two.yaml",
          "loop.yaml",
          "jury.yaml",
          "parcels.yaml");

  private Samples() {}

  static String text(String name) {
    try (InputStream in = Samples.class.getResourceAsStream("samples/" + name)) {
      assertThat(in).as(name).isNotNull();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
