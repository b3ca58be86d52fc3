package dev.perdure.planning.expression;

import static dev.perdure.planning.expression.Expressions.json;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What loading says about mistakes: where they are, and what was meant. */
class ProblemsTest {

  private static final Names NAMES =
      Names.of("input", "state", "nodes")
          .with(
              "order",
              Type.ofSchema(
                  json(
                      """
                      {'type': 'object', 'properties': {
                        'total': {'type': 'number'},
                        'name': {'type': 'string'},
                        'lines': {'type': 'array', 'items': {'$ref': '#/$defs/line'}},
                        'extra': {'type': 'object'},
                        'open': {'type': 'object', 'properties': {'a': {}}, 'additionalProperties': true},
                        'maybe': {'type': ['string', 'integer']},
                        'choice': {'enum': ['A', 'B']}},
                       '$defs': {'line': {'type': 'object', 'additionalProperties': false, 'properties': {
                         'sku': {'type': 'string'}, 'price': {'type': 'number'},
                         'parts': {'type': 'array', 'items': {'$ref': '#/$defs/line'}}}}}}
                      """)));

  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      quoteCharacter = '¬',
      textBlock =
          """
          EUR                        → 0+3: EUR is not a known name here. Text needs inner quotes: "'EUR'"
          order_created.v1           → 0+13: order_created is not a known name here. Text needs inner quotes: "'order_created.v1'"
          Hello world                → 6+5: Expected an operator or the end, but found 'world'. Text needs inner quotes: "'Hello world'"
          imput.x                    → 0+5: imput is not a known name here; did you mean 'input'?
          1 + stae.x                 → 4+4: stae is not a known name here; did you mean 'state'?
          1 + qqqqq                  → 4+5: qqqqq is not a known name here. Known: input, state, nodes, order. Text needs quotes: 'qqqqq'
          size                       → 0+4: size is not a known name here; the function is written size(…)
          [1].map(x, qq + 1)         → 11+2: qq is not a known name here. Known: input, state, nodes, order, x. Text needs quotes: 'qq'
          order.totl                 → 6+4: order has no 'totl'; did you mean 'total'?
          order.zzz                  → 6+3: order has no 'zzz'; known there: choice, extra, lines, maybe, name, open, total
          order.?totl                → 7+4: order has no 'totl'; did you mean 'total'?
          has(order.totl)            → 10+4: order has no 'totl'; did you mean 'total'?
          order['totl']              → 6+6: order has no 'totl'; did you mean 'total'?
          order.`tot-l`              → 6+7: order has no 'tot-l'; did you mean 'total'?
          order.lines[0].skuu        → 15+4: order.lines[0] has no 'skuu'; did you mean 'sku'?
          order.lines.map(l, l.prise) → 21+5: l has no 'prise'; did you mean 'price'?
          order.name.first           → 11+5: Expected an object at order.name, but it is text
          order.lines['a']           → 12+3: Expected an object at order.lines, but it is a list
          order.lines[order.name]    → 12+10: Expected an integer as index of order.lines, but order.name is text
          order.name + 1             → 0+14: Expected two numbers, two texts, two lists, or times for '+', but order.name is text and 1 is an integer
          order.name > 5             → 0+14: Expected two values that have an order, but order.name is text and 5 is an integer
          order.choice * 2           → 0+16: Expected two numbers for '*', but order.choice is text and 2 is an integer
          -order.name                → 1+10: Expected a number after -, but order.name is text
          !order.name                → 1+10: Expected a boolean here, but order.name is text
          order.name ? 1 : 2         → 0+10: Expected a boolean here, but order.name is text
          order.lines && true        → 0+11: Expected a boolean here, but order.lines is a list
          1 in order.name            → 5+10: Expected a list or an object after 'in', but order.name is text
          order.total.map(x, x)      → 0+11: Expected a list or an object before .map, but order.total is a number
          null + 1                   → 0+8: Expected two numbers, two texts, two lists, or times for '+', but null is null and 1 is an integer
          order.lines.summ()         → 12+4: summ is not a known function; did you mean 'sum'?
          order.lines.length()       → 12+6: length is not a known function; did you mean 'size'?
          size()                     → 0+4: Expected size to have 1 argument, but found 0
          'a'.split()                → 4+5: Expected split to have 2 or 3 arguments, the value before the dot among them, but found 1
          merge()                    → 0+5: Expected merge to have 1 or more arguments, but found 0
          size(1)                    → 5+1: Expected text, a list or an object in size, but 1 is an integer
          state.status == done       → 16+4: done is not a known name here. Known: input, state, nodes, order. Text needs quotes: 'done'
          {currency: 'EUR'}          → 1+8: currency is not a known name here. A key needs quotes: {'currency': …}
          {1: 2}                     → 1+1: Expected text as key, but 1 is an integer
          {'a': 1, 'a': 2}           → 9+3: Expected every key once, but 'a' is there twice
          order.name.matches('(')    → 19+3: Expected a ')' for every '(' at position 1 of the pattern '('
          1 +                        → 3+0: Expected a value, but the text ends here
          (1 + 2                     → 6+0: Expected ')' to close the bracket, but found the end
          [1, 2                      → 5+0: Expected ',' or ']' in the list, but found the end
          size(1 2)                  → 7+1: Expected ',' or ')' after the arguments of size, but found '2'
          {'a' 1}                    → 5+1: Expected ':' after the key, but found '1'
          state.x = 5                → 8+1: Expected an operator, but found '='; did you mean '=='?
          state.x & true             → 8+1: Expected an operator, but found '&'; did you mean '&&'?
          state.x | true             → 8+1: Expected an operator, but found '|'; did you mean '||'?
          state.x and true           → 8+3: Expected an operator or the end, but found 'and'; did you mean '&&'?
          state.x or true            → 8+2: Expected an operator or the end, but found 'or'; did you mean '||'?
          state.l.0                  → 7+2: Expected an operator or the end, but found '.0'; an element of a list is written [0]
          ${state.x}                 → 0+1: Expected an expression, but found '$'; here no ${…} is needed
          30s                        → 0+3: Expected a number, but found '30s'. A duration is written duration('30s')
          'abc                       → 0+4: Expected a closing ' after this text, but it ends
          "a\\q"                     → 2+2: Expected an escape such as \\n, \\' or \\u00e9, but found \\q; write \\\\ for a backslash
          '\\u12'                    → 1+5: Expected the code of a character in 4 digits, but found '\\u12''
          '\\ud800'                  → 1+6: Expected the code of a character in 4 digits, but found '\\ud800'
          state.                     → 6+0: Expected a name after the dot, but found the end
          state.x.map(y)             → 8+3: Expected map to have a list before it, a variable and an expression: list.map(x, …)
          map(x, x)                  → 0+3: Expected map to have a list before it, a variable and an expression: list.map(x, …)
          has(state)                 → 0+3: Expected has to have a path with at least one dot: has(state.total)
          state.x.orValue()          → 8+7: Expected orValue to have one value to fall back on: state.total.orValue(0)
          coalesce()                 → 0+8: Expected coalesce to have values to choose from: coalesce(state.name, input.name)
          b'abc'                     → 0+2: Expected text, but found bytes, which JSON does not have
          9223372036854775808        → 0+19: Expected an integer of 64 bits, but found 9223372036854775808; write 9223372036854775808.0 for a rounded one
          1e999                      → 0+5: Expected a number of 64 bits, but found 1e999
          state{}                    → 5+1: Expected an operator, but found '{'; an object is written {'key': value}
          state.x ? 1                → 11+0: Expected ':' between the two values of a '?', but found the end
          `a`.b                      → 0+3: Expected a name in backquotes only after a dot
          @                          → 0+1: Expected an expression, but found '@'
          in                         → 0+2: Expected a value, but found 'in'
          """)
  void every_mistake_has_a_place_and_a_hint(String source, String expected) {
    var problems = Expression.compile(source, NAMES).problems();

    assertThat(problems)
        .extracting(p -> p.offset() + "+" + p.length() + ": " + p.message())
        .containsExactly(expected);
  }

  @Test
  void a_text_of_nothing_is_a_mistake() {
    assertThat(Expression.compile("  // only a remark", NAMES).problems())
        .extracting(Problem::message)
        .containsExactly("Expected an expression, but the text is empty");
  }

  @Test
  void all_mistakes_are_told_at_once() {
    assertThat(Expression.compile("foo(1) + baz + order.totl", NAMES).problems())
        .extracting(Problem::offset)
        .containsExactly(0, 9, 21);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "order.extra.anything",
        "order.open.anything",
        "order.maybe + 'x'",
        "order.maybe + 1",
        "order.lines[0].parts[0].parts[0].anything",
        "state.anything",
        "nodes.in.result",
        "order.name == 5",
        "order.total.?x",
        "order.lines.filter(l, l.price > 1).map(l, l.sku + '!').join()",
        "order.lines.exists(l, l.sku in ['a'])",
        "(true ? order.name : 1) + 1",
      })
  void what_may_be_right_is_accepted(String source) {
    assertThat(Expression.compile(source, NAMES).problems()).isEmpty();
  }
}
