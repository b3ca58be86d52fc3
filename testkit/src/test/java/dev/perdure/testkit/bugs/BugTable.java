package dev.perdure.testkit.bugs;

import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What came of all planted mistakes, as a table of {@code docs/proof.md}. */
final class BugTable {
  private static final Pattern SEED = Pattern.compile("Seed (\\d+), repeat it");

  /** How much of a failure is told: its end, which says what was wrong. */
  private static final int MOST_TOLD = 300;

  private static final String HEAD =
      """
      | planted mistake | first noticed by | after | crash at every boundary | simulated worlds |
      | --- | --- | --- | --- | --- |
      """;

  private final List<Row> rows;

  BugTable(List<Row> rows) {
    this.rows = List.copyOf(rows);
  }

  /**
   * What is said of one mistake.
   *
   * @param rooms by the rooms' own tests
   * @param crashes by a crash at every boundary
   * @param worlds by the simulated worlds
   */
  record Row(Patch patch, Verdict rooms, Verdict crashes, Verdict worlds) {
    boolean isNoticed() {
      return isNoticed(rooms) || isNoticed(crashes) || isNoticed(worlds);
    }

    private static boolean isNoticed(Verdict verdict) {
      return verdict instanceof Verdict.Noticed;
    }

    /** The same, with another word of the rooms. */
    Row with(Verdict more) {
      return new Row(patch, more, crashes, worlds);
    }

    /** The first of them in the order in which they are asked. */
    private Verdict first() {
      return Stream.of(rooms, crashes, worlds).filter(Row::isNoticed).findFirst().orElse(rooms);
    }

    /** What to tell while the others are still to come. */
    String story() {
      return "%s: %s%n  rooms: %s%n  crashes: %s%n  worlds: %s"
          .formatted(patch, patch.sentence(), story(rooms), story(crashes), story(worlds));
    }

    private static String story(Verdict verdict) {
      return verdict
              instanceof Verdict.Noticed(String test, String type, Duration after, String why)
          ? "%s by %s: %s".formatted(seed(verdict), test, shortened(why))
          : words(verdict);
    }

    private static String shortened(String why) {
      String line = why.replaceAll("\\s+", " ");
      return line.length() <= MOST_TOLD ? line : "…" + line.substring(line.length() - MOST_TOLD);
    }

    String text() {
      return "| %s | %s | %s | %s |"
          .formatted(patch.sentence(), test(first()), words(crashes), seed(worlds));
    }
  }

  boolean allNoticed() {
    return rows.stream().allMatch(Row::isNoticed);
  }

  private static String test(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Noticed(String test, String type, Duration after, String why) ->
          "`%s` | %s".formatted(test, seconds(after));
      case Verdict.Overlooked o -> "nobody | " + seconds(o.after());
      case Verdict.Unconcerned u -> "– | –";
    };
  }

  /** How it ended, for people. */
  static String words(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Noticed n -> "noticed, " + seconds(n.after());
      case Verdict.Overlooked o -> "passed, " + seconds(o.after());
      case Verdict.Unconcerned u -> "–";
    };
  }

  private static String seed(Verdict verdict) {
    Matcher seed = SEED.matcher(verdict instanceof Verdict.Noticed n ? n.why() : "");
    return (seed.find() ? "seed " + seed.group(1) + " " : "") + words(verdict);
  }

  private static String seconds(Duration after) {
    return Math.max(1, Math.round(after.toMillis() / 1000.0)) + " s";
  }

  String text() {
    var text = new StringBuilder(HEAD);
    rows.forEach(row -> text.append(row.text()).append('\n'));
    long crashes = rows.stream().filter(row -> Row.isNoticed(row.crashes())).count();
    long worlds = rows.stream().filter(row -> Row.isNoticed(row.worlds())).count();
    long concerned =
        rows.stream().filter(row -> !(row.worlds() instanceof Verdict.Unconcerned)).count();
    return text.append(
            """

            Of %d planted mistakes %d are noticed. %d of them are in classes that the simulation uses: of these a crash at
            every boundary shows %d, and simulated worlds show %d.
            """
                .formatted(
                    rows.size(),
                    rows.stream().filter(Row::isNoticed).count(),
                    concerned,
                    crashes,
                    worlds))
        .toString();
  }
}
