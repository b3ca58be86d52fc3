package dev.perdure.testkit;

import dev.perdure.model.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A mixed load of workflows whose results can be told from their inputs. */
final class Load {
  static final List<String> WORKFLOWS =
      List.of("sequence", "stubborn", "circle", "split", "compensate", "patience");

  private Load() {}

  static String definitions() {
    try (var in = Load.class.getResourceAsStream("load.yaml")) {
      if (in == null) {
        throw new IllegalStateException("Expected load.yaml beside this class");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Json input(long n) {
    return Json.object("n", Json.of(n));
  }

  static Json expected(String workflow, long n) {
    return switch (workflow) {
      case "sequence" -> Json.object("n", Json.of(n + 4));
      case "stubborn" -> Json.object("n", Json.of(n * 2));
      case "circle" -> Json.object("n", Json.of(n + 5));
      case "split" -> Json.object("left", Json.of(n + 1), "right", Json.of(n + 2));
      case "compensate" -> Json.object("n", Json.of(n), "code", Json.of("DECLINED"));
      case "patience" -> Json.object("n", Json.of(n), "why", Json.of("TIMEOUT"));
      default -> throw new IllegalArgumentException(workflow);
    };
  }
}
