package dev.perdure.planning.expression;

import static dev.perdure.planning.expression.Expressions.json;
import static dev.perdure.planning.expression.Expressions.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** CEL's grammar: what binds how, and how literals are written. */
class GrammarTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      quoteCharacter = '¬',
      textBlock =
          """
          1 + 2 * 3                      → 7
          (1 + 2) * 3                    → 9
          10 - 3 - 2                     → 5
          2 * 3 % 4                      → 2
          -2 - -2                        → 0
          --3                            → 3
          -(3)                           → -3
          !true || true                  → true
          !!true                         → true
          true || false && false         → true
          1 < 2 == true                  → true
          1 + 1 == 2 && 3 > 2            → true
          false ? 1 : true ? 2 : 3       → 2
          (true ? false : true) ? 1 : 2  → 2
          true ? false ? 1 : 2 : 3       → 2
          1 in [1] == true               → true
          [1, 2, 3,][1]                  → 2
          {'a': 1, 'b': {'c': 2},}.b.c   → 2
          {'a': 1}['a']                  → 1
          -[1, 2][1]                     → -2
          -1.5.round()                   → -2
          0xFF + 0x1                     → 256
          1e3 + .5 + 1.5E-1              → 1000.65
          7u + 1                         → 8
          -9223372036854775808           → -9223372036854775808
          'a' + "b" + 'c'                → 'abc'
          [] == []                       → true
          {} == {}                       → true
          size(  'x'  )                  → 1
          [[1]][0][0]                    → 1
          """)
  void operators_bind_as_in_cel(String source, String expected) throws Exception {
    assertThat(value(source)).isEqualTo(json(expected));
  }

  @Test
  void text_is_written_in_all_of_cels_ways() throws Exception {
    assertThat(value("'it\\'s'")).isEqualTo(Json.of("it's"));
    assertThat(value("\"a\\\"b\"")).isEqualTo(Json.of("a\"b"));
    assertThat(value("'''a'b\nc'''")).isEqualTo(Json.of("a'b\nc"));
    assertThat(value("\"\"\"a\"b\"\"\"")).isEqualTo(Json.of("a\"b"));
    assertThat(value("r'\\d+\\'")).isEqualTo(Json.of("\\d+\\"));
    assertThat(value("R\"\\n\"")).isEqualTo(Json.of("\\n"));
    assertThat(value("'\\a\\b\\f\\n\\r\\t\\v\\\\\\?\\`'"))
        .isEqualTo(Json.of("\u0007\b\f\n\r\t\u000b\\?`"));
    assertThat(value("'\\x41\\u00e9\\U0001F600\\101'")).isEqualTo(Json.of("Aé😀A"));
  }

  @Test
  void remarks_and_line_breaks_are_blanks() throws Exception {
    assertThat(value("1 + // one\n  2 // two")).isEqualTo(Json.of(3));
  }

  @Test
  void names_in_backquotes_may_hold_any_character() throws Exception {
    assertThat(value("state.`content-type`.`a b`", "{'state': {'content-type': {'a b': 1}}}"))
        .isEqualTo(Json.of(1));
  }

  @Test
  void words_that_cel_reserves_are_names_like_others() throws Exception {
    var names = Names.of("package", "for");
    var expression = Expression.compile("package.weight + for", names).orElseThrow();

    assertThat(expression.evaluate(Expressions.given("{'package': {'weight': 2}, 'for': 1}")))
        .isEqualTo(Json.of(3));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      quoteCharacter = '¬',
      textBlock =
          """
          (1+2)*3                       → (1 + 2) * 3
          1+(2*3)                       → 1 + 2 * 3
          1-(2-3)                       → 1 - (2 - 3)
          (1-2)-3                       → 1 - 2 - 3
          (a||b)&&c                     → (a || b) && c
          a||(b&&c)                     → a || b && c
          a&&(b&&c)                     → a && b && c
          !(a&&b)                       → !(a && b)
          -(1)                          → -(1)
          (-1).round()                  → (-1).round()
          (a?b:c)?d:e                   → (a ? b : c) ? d : e
          a?b:(c?d:e)                   → a ? b : c ? d : e
          a?(b?c:d):e                   → a ? (b ? c : d) : e
          (a+b).c                       → (a + b).c
          a.?b[?0]['c']                 → a.?b[?0]['c']
          .a.`b-c`                      → .a.`b-c`
          "it's\\n"                     → 'it\\'s\\n'
          [1,2].map(x,x>1,x)            → [1, 2].map(x, x > 1, x)
          [1].existsOne(x,x==1)         → [1].exists_one(x, x == 1)
          has(a.b)||coalesce(a,b)       → has(a.b) || coalesce(a, b)
          a.b.orValue({'x':[]})         → a.b.orValue({'x': []})
          size(a)+a.size()              → size(a) + a.size()
          {}                            → {}
          """)
  void a_tree_is_printed_with_no_more_brackets_than_it_needs(String source, String printed) {
    String once = Printer.print(Parser.parse(source, Limits.DEFAULT));

    assertThat(once).isEqualTo(printed);
    assertThat(Printer.print(Parser.parse(once, Limits.DEFAULT))).isEqualTo(printed);
  }
}
