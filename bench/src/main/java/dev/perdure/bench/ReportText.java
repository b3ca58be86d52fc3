package dev.perdure.bench;

import static dev.perdure.bench.SampleText.field;
import static dev.perdure.bench.SampleText.flag;
import static dev.perdure.bench.SampleText.number;
import static dev.perdure.bench.SampleText.text;

import dev.perdure.model.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A report as JSON, for programs and for the plots. */
final class ReportText {

  private ReportText() {}

  static Json write(Report report) {
    return Json.object(
        "at", Json.of(report.at().toString()),
        "quick", Json.of(report.quick()),
        "machine", write(report.machine()),
        "scenarios", list(report.parts(), ReportText::write));
  }

  private static Json write(Machine machine) {
    return Json.object(
        "processors", Json.of(machine.processors()),
        "memoryMebibytes", Json.of(machine.memoryMebibytes()),
        "system", Json.of(machine.system()),
        "java", Json.of(machine.java()),
        "fileSystem", Json.of(machine.fileSystem()));
  }

  private static Json write(Report.Part part) {
    return Json.object(
        "name", Json.of(part.scenario()),
        "title", Json.of(part.title()),
        "seconds", Json.of(part.seconds()),
        "figures", list(part.figures(), ReportText::write));
  }

  private static Json write(Figure figure) {
    return Json.object(
        "name", Json.of(figure.name()),
        "size", figure.size() == null ? Json.Null.NULL : Json.of(figure.size()),
        "unit", Json.of(figure.unit().word()),
        "better", Json.of(figure.unit().better().name().toLowerCase(Locale.ROOT)),
        "unsafe", Json.of(figure.unsafe()),
        "rounds", Json.of(figure.rounds()),
        "value", write(figure.value()),
        "bare", figure.bare() == null ? Json.Null.NULL : write(figure.bare()));
  }

  private static Json write(Figure.Beside bare) {
    return Json.object(
        "name", Json.of(bare.name()),
        "value", write(bare.value()),
        "ratio", write(bare.ratio()));
  }

  private static Json write(Spread spread) {
    return Json.object(
        "median", Json.of(spread.median()),
        "low", Json.of(spread.low()),
        "high", Json.of(spread.high()));
  }

  static Report read(Json json) {
    var report = (Json.Obj) json;
    return new Report(
        Instant.parse(text(report, "at")),
        flag(report, "quick"),
        machine((Json.Obj) field(report, "machine")),
        list(report, "scenarios", ReportText::part));
  }

  private static Machine machine(Json.Obj json) {
    return new Machine(
        (int) number(json, "processors"),
        (long) number(json, "memoryMebibytes"),
        text(json, "system"),
        text(json, "java"),
        text(json, "fileSystem"));
  }

  private static Report.Part part(Json.Obj json) {
    return new Report.Part(
        text(json, "name"),
        text(json, "title"),
        number(json, "seconds"),
        list(json, "figures", ReportText::figure));
  }

  private static Figure figure(Json.Obj json) {
    return new Figure(
        text(json, "name"),
        SampleText.size(json),
        Unit.ofWord(text(json, "unit")),
        spread(json, "value"),
        (int) number(json, "rounds"),
        beside(json.get("bare")),
        flag(json, "unsafe"));
  }

  private static Figure.@Nullable Beside beside(@Nullable Json json) {
    return json instanceof Json.Obj bare
        ? new Figure.Beside(text(bare, "name"), spread(bare, "value"), spread(bare, "ratio"))
        : null;
  }

  private static Spread spread(Json.Obj json, String name) {
    var spread = (Json.Obj) field(json, name);
    return new Spread(number(spread, "median"), number(spread, "low"), number(spread, "high"));
  }

  private static <T> Json list(List<T> items, Function<T, Json> write) {
    return Json.array(items.stream().map(write).toList());
  }

  private static <T> List<T> list(Json.Obj json, String name, Function<Json.Obj, T> read) {
    return ((Json.Arr) field(json, name))
        .items().stream().map(item -> read.apply((Json.Obj) item)).toList();
  }
}
