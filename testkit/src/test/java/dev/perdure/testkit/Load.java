package dev.perdure.testkit;

import dev.perdure.model.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** A mixed load of workflows whose results can be told from their inputs. */
public final class Load {
  public static final List<String> WORKFLOWS =
      List.of("sequence", "stubborn", "circle", "split", "compensate", "patience", "keep");

  private Load() {}

  public static String definitions() {
    return read("load.yaml");
  }

  /** A file beside this class. */
  static String read(String name) {
    try (var in = Load.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("Expected " + name + " beside this class");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Trouble of all kinds, except that the clock is right: results depend on it. */
  static Faults faults(double probability) {
    return Faults.each(probability)
        .atMost(Faults.Kind.CLOCK_FORWARD, 0)
        .atMost(Faults.Kind.CLOCK_BACK, 0);
  }

  public static Json input(long n) {
    return Json.object("n", Json.of(n));
  }

  private static List<Json> names() {
    return List.of(Json.of("draft"), Json.of("number"), Json.of("piece"));
  }

  /** What the end of a run leaves, as text by name. */
  static Map<String, String> contents(String workflow, long n) {
    return workflow.equals("keep")
        ? Map.of("draft", "draft 3 of " + n, "number", Long.toString(n), "piece", "piece of " + n)
        : Map.of();
  }

  public static Json expected(String workflow, long n) {
    return switch (workflow) {
      case "sequence" -> Json.object("n", Json.of(n + 4));
      case "stubborn" -> Json.object("n", Json.of(n * 2));
      case "circle" -> Json.object("n", Json.of(n + 5));
      case "split" -> Json.object("left", Json.of(n + 1), "right", Json.of(n + 2));
      case "compensate" -> Json.object("n", Json.of(n), "code", Json.of("DECLINED"));
      case "patience" -> Json.object("n", Json.of(n), "why", Json.of("TIMEOUT"));
      case "keep" -> Json.object("n", Json.of(n), "names", Json.array(names()));
      default -> throw new IllegalArgumentException(workflow);
    };
  }
}
