package dev.perdure.bench.plot;

import dev.perdure.bench.Figure;
import dev.perdure.bench.Machine;
import dev.perdure.bench.Numbers;
import dev.perdure.bench.Report;
import dev.perdure.bench.Spread;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.Locale;

/** The part of a page of documentation that is written from a report, between two comments. */
final class Page {
  static final String BEGIN = "<!-- figures: written by bench/publish, not by hand -->";
  static final String END = "<!-- end of figures -->";

  private Page() {}

  /** The page with its figures replaced. */
  static String with(String page, Report report, Collection<String> charts) {
    int begin = page.indexOf(BEGIN);
    int end = page.indexOf(END);
    if (begin < 0 || end < begin) {
      throw new IllegalArgumentException(
          "Expected '%s' and then '%s', but the page lacks them".formatted(BEGIN, END));
    }
    return page.substring(0, begin + BEGIN.length())
        + "\n"
        + figures(report, charts)
        + page.substring(end);
  }

  private static String figures(Report report, Collection<String> charts) {
    var text = new StringBuilder("\n## Figures\n\n").append(where(report)).append('\n');
    for (String chart : charts) {
      text.append("\n![%s](%s)\n".formatted(chart.replaceAll("benchmarks-|\\.svg", ""), chart));
    }
    for (Report.Part part : report.parts()) {
      text.append(table(part));
    }
    return text.append('\n').toString();
  }

  private static String where(Report report) {
    Machine machine = report.machine();
    return String.format(
        Locale.ROOT,
        "Measured on %s: %d processors, %.0f GiB of memory, %s, %s, %s.",
        LocalDate.ofInstant(report.at(), ZoneOffset.UTC),
        machine.processors(),
        machine.memoryMebibytes() / 1024.0,
        machine.system(),
        machine.fileSystem(),
        machine.java());
  }

  private static String table(Report.Part part) {
    var text =
        new StringBuilder("\n### %s: %s\n\n".formatted(part.scenario(), part.title()))
            .append("| | median | lowest – highest | ratio | beside |\n")
            .append("| --- | --: | --: | --: | --- |\n");
    for (Figure figure : part.figures()) {
      text.append(row(figure));
    }
    return text.toString();
  }

  private static String row(Figure figure) {
    Figure.Beside bare = figure.bare();
    return "| %s | %s %s | %s | %s | %s |\n"
        .formatted(
            figure.unsafe() ? "*unsafe:* " + figure.name() : figure.name(),
            Numbers.text(figure.value().median()),
            figure.unit().word(),
            figure.rounds() == 1 ? "" : range(figure.value()),
            bare == null ? "" : Numbers.text(bare.ratio().median()),
            bare == null
                ? ""
                : "%s: %s".formatted(bare.name(), Numbers.text(bare.value().median())));
  }

  private static String range(Spread spread) {
    return Numbers.text(spread.low()) + " – " + Numbers.text(spread.high());
  }
}
