package dev.perdure.bench;

import dev.perdure.model.json.Json;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Samples as JSON, on their way from the JVM that measures to the one that asked. */
final class SampleText {

  private SampleText() {}

  static Json.Obj write(Sample sample) {
    Sample.Bare bare = sample.bare();
    return Json.object(
        "figure", Json.of(sample.figure()),
        "size", sample.size() == null ? Json.Null.NULL : Json.of(sample.size()),
        "unit", Json.of(sample.unit().word()),
        "value", Json.of(sample.value()),
        "bare", bare == null ? Json.Null.NULL : write(bare),
        "unsafe", Json.of(sample.unsafe()));
  }

  private static Json.Obj write(Sample.Bare bare) {
    return Json.object("name", Json.of(bare.name()), "value", Json.of(bare.value()));
  }

  static Sample read(Json.Obj json) {
    Json bare = json.get("bare");
    return new Sample(
        text(json, "figure"),
        size(json),
        Unit.ofWord(text(json, "unit")),
        number(json, "value"),
        bare instanceof Json.Obj loop
            ? new Sample.Bare(text(loop, "name"), number(loop, "value"))
            : null,
        flag(json, "unsafe"));
  }

  static @Nullable Long size(Json.Obj json) {
    return json.get("size") instanceof Json.Int(long size) ? size : null;
  }

  static String text(Json.Obj json, String name) {
    return ((Json.Text) field(json, name)).value();
  }

  static boolean flag(Json.Obj json, String name) {
    return ((Json.Bool) field(json, name)).value();
  }

  static double number(Json.Obj json, String name) {
    return switch (field(json, name)) {
      case Json.Int(long value) -> value;
      case Json.Dec(double value) -> value;
      case Json other ->
          throw new IllegalArgumentException(
              "Expected a number as '%s', but found %s".formatted(name, other));
    };
  }

  static Json field(Json.Obj json, String name) {
    return Objects.requireNonNull(
        json.get(name), () -> "Expected '%s' in %s, but there is none".formatted(name, json));
  }
}
