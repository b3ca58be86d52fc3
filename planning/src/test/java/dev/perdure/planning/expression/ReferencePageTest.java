package dev.perdure.planning.expression;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every example in the reference page is run, so that the page cannot say what is not so. */
class ReferencePageTest {

  private static final String PAGE = page();
  private static final CelOracle ORACLE = new CelOracle();
  private static final Bindings GIVEN = given();
  private static final Pattern CELL = Pattern.compile("(?<!\\\\)\\|");
  private static final Pattern CODE = Pattern.compile("``\\s?(.+?)\\s?``|`([^`]+)`");

  /** A row of a table, by the title of the table's first column and what the cells say. */
  record Row(String table, List<String> cells) {
    String first() {
      return cells.getFirst();
    }
  }

  private static String page() {
    try {
      return Files.readString(Path.of("..", "docs", "reference", "expressions.md"));
    } catch (IOException e) {
      throw new AssertionError("The reference page is gone", e);
    }
  }

  private static Bindings given() {
    int start = PAGE.indexOf("```json") + "```json".length();
    Json values = JsonText.read(PAGE.substring(start, PAGE.indexOf("```", start)));
    return Bindings.of(((Json.Obj) values).fields());
  }

  private static Stream<Row> rows(String wanted) {
    List<Row> rows = new ArrayList<>();
    String table = "";
    for (String line : PAGE.lines().toList()) {
      List<String> cells = cells(line);
      if (cells.isEmpty()) {
        table = "";
      } else if (table.isEmpty()) {
        table = String.join("|", cells);
      } else if (table.startsWith(wanted) && !cells.getFirst().startsWith("---")) {
        rows.add(new Row(table, cells));
      }
    }
    return rows.stream();
  }

  private static List<String> cells(String line) {
    return line.startsWith("|")
        ? Stream.of(CELL.split(line.substring(1)))
            .map(cell -> cell.strip().replace("\\|", "|"))
            .toList()
        : List.of();
  }

  private static List<String> codes(String cell) {
    return CODE.matcher(cell)
        .results()
        .map(code -> code.group(1) == null ? code.group(2) : code.group(1))
        .toList();
  }

  static Stream<Row> examples() {
    return rows("expression|gives");
  }

  @ParameterizedTest
  @MethodSource("examples")
  void an_example_gives_what_the_page_says(Row row) {
    List<String> sources = codes(row.first());
    String gives = row.cells().get(1);

    assertThat(sources).isNotEmpty();
    assertThat(sources.stream().map(ReferencePageTest::outcome).toList())
        .isEqualTo(
            gives.startsWith("error: ")
                ? List.of(gives)
                : codes(gives).stream().map(text -> JsonText.read(text).toString()).toList());
  }

  private static String outcome(String source) {
    try {
      return Expressions.expression(source).evaluate(GIVEN).toString();
    } catch (ExpressionFailed e) {
      return "error: " + e.getMessage();
    }
  }

  static Stream<Row> texts() {
    return rows("text|gives");
  }

  @ParameterizedTest
  @MethodSource("texts")
  void a_text_gives_what_the_page_says(Row row) {
    String text = codes(row.first()).getFirst();
    String gives = row.cells().get(1);

    assertThat(rendered(text))
        .isEqualTo(gives.startsWith("error: ") ? gives : codes(gives).getFirst());
  }

  private static String rendered(String text) {
    try {
      return Template.compile(text, Expressions.NAMES).orElseThrow().render(GIVEN);
    } catch (ExpressionFailed e) {
      return "error: " + e.getMessage();
    }
  }

  static Stream<Row> differences() {
    return rows("expression|CEL");
  }

  @ParameterizedTest
  @MethodSource("differences")
  void a_difference_from_cel_is_one(Row row) {
    String source = codes(row.first()).getFirst();

    assertThat(List.of(ORACLE.outcome(source), here(source)))
        .isEqualTo(List.of(said(row.cells().get(1)), said(row.cells().get(2))))
        .doesNotHaveDuplicates();
  }

  private static String said(String cell) {
    return codes(cell).isEmpty() ? cell : codes(cell).getFirst();
  }

  private static String here(String source) {
    Names names = Names.of(CelOracle.VALUES.keySet().toArray(String[]::new));
    Expression expression = Expression.compile(source, names).value();
    try {
      return expression == null
          ? "refused"
          : expression.evaluate(Bindings.of(CelOracle.VALUES)).toString();
    } catch (ExpressionFailed e) {
      return "error";
    }
  }

  @Test
  void every_function_has_its_example() {
    String examples = String.join("\n", examples().map(Row::first).toList());

    assertThat(Functions.names()).allSatisfy(name -> assertThat(examples).contains(name + "("));
  }
}
