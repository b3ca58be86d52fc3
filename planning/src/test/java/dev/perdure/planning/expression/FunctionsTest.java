package dev.perdure.planning.expression;

import static dev.perdure.planning.expression.Expressions.failure;
import static dev.perdure.planning.expression.Expressions.json;
import static dev.perdure.planning.expression.Expressions.value;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every function at its edges; the reference page has the plain cases. */
class FunctionsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      quoteCharacter = '¬',
      textBlock =
          """
          size('a😀b')                          → 3
          '😀b'.charAt(0)                        → '😀'
          'ab'.charAt(2)                         → ''
          'x😀y😀'.indexOf('😀', 2)              → 3
          'x😀y😀'.lastIndexOf('😀')             → 3
          'abab'.lastIndexOf('ab', 1)            → 0
          'abc'.indexOf('z')                     → -1
          'a😀c'.substring(1, 2)                 → '😀'
          'abc'.substring(3)                     → ''
          'aaa'.replace('a', 'b', 2)             → 'bba'
          'ab'.replace('', '-')                  → '-a-b-'
          'ab'.replace('b', '')                  → 'a'
          'a,b,c'.split(',', 2)                  → ['a', 'b,c']
          'a,b'.split(',', 0)                    → []
          'abc'.split('')                        → ['a', 'b', 'c']
          ''.split(',')                          → ['']
          ''.split('')                           → []
          [1, 'a', true, 2.5].join('-')          → '1-a-true-2.5'
          [].join(',')                           → ''
          ['a', 'b'].join()                      → 'ab'
          ' x '.trim()                           → 'x'
          'STRASSE Ä'.lower()                    → 'strasse ä'
          'ä'.upper()                            → 'Ä'
          [].sum()                               → 0
          [1, 2.5].sum()                         → 3.5
          [duration('1m'), duration('30s')].sum() → 'PT1M30S'
          [].min()                               → null
          max([])                                → null
          [].avg()                               → null
          [1, 2].avg()                           → 1.5
          max(1, 2.5, -3)                        → 2.5
          min('b', 'a')                          → 'a'
          [3, 1, 2.5].sort()                     → [1, 2.5, 3]
          ['b', 'a😀', 'a'].sort()               → ['a', 'a😀', 'b']
          [timestamp(5), timestamp(1)].sort()[0] == timestamp(1) → true
          [1, 1.0, '1', [1], [1.0], null].distinct() → [1, '1', [1], null]
          [duration('60s'), duration('1m')].distinct().size() → 1
          [[1], 2, [[3]]].flatten()              → [1, 2, [3]]
          keys({'b': 1, 'a': 2})                 → ['b', 'a']
          values({'b': 1, 'a': 2})               → [1, 2]
          merge({'a': 1, 'b': 1}, {'b': 2})      → {'a': 1, 'b': 2}
          merge({'a': {'x': 1}}, {'a': {'y': 2}}) → {'a': {'y': 2}}
          round(2.5)                             → 3
          round(-2.5)                            → -3
          round(1.005, 2)                        → 1.01
          round(1234, -2)                        → 1200
          round(9223372036854775807)             → 9223372036854775807
          round(1e300)                           → 1e300
          round(0.1, 400)                        → 0.1
          int('-12')                             → -12
          int(-2.9)                              → -2
          int(timestamp(7))                      → 7
          double('1e3')                          → 1000
          double(3)                              → 3
          bool('true') && !bool('0')             → true
          string({'a': [1, null]})               → '{"a":[1,null]}'
          string(timestamp(0))                   → '1970-01-01T00:00:00Z'
          string(true) + string(1.50)            → 'true1.5'
          duration('1.5h')                       → 'PT1H30M'
          duration('-90m')                       → 'PT-1H-30M'
          duration('250ms')                      → 'PT0.25S'
          duration('2d')                         → 'PT48H'
          duration('P1DT1H')                     → 'PT25H'
          duration('1us') == duration('1000ns')  → true
          timestamp('2024-02-29T12:00:00Z').getDayOfYear() → 59
          timestamp('2026-01-04T00:00:00Z').getDayOfWeek() → 0
          timestamp('2026-01-31T23:30:00Z').getMonth('Europe/Berlin') → 1
          timestamp('2026-01-31T23:30:00Z').getHours('-02:00') → 21
          timestamp('2026-01-31T23:30:00Z').getHours('02:00') → 1
          timestamp('2026-01-31T23:30:00.125Z').getMilliseconds() → 125
          timestamp('2026-01-31T23:30:00Z').getDayOfMonth() → 30
          timestamp('2026-01-31T23:30:00Z').getDate() → 31
          duration('90m').getHours()             → 1
          duration('90m').getMinutes()           → 90
          {'k': timestamp(1)}.values()[0] == timestamp(1) → true
          'a' in {'a': null}                     → true
          1 in {'a': 1}                          → false
          [1, 2] + [timestamp(0)]                → [1, 2, '1970-01-01T00:00:00Z']
          size([timestamp(0)])                   → 1
          [timestamp(0)] == [timestamp(0)]       → true
          {'t': timestamp(0)} == {'t': timestamp(0)} → true
          timestamp(0) == '1970-01-01T00:00:00Z' → false
          """)
  void functions_give(String source, String expected) throws Exception {
    assertThat(value(source)).isEqualTo(json(expected.replace("\"", "\\\"")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      quoteCharacter = '¬',
      textBlock =
          """
          'abc'.charAt(4)                → 'abc'.charAt(4): Expected a position from 0 to 3, but found 4
          'abc'.substring(2, 1)          → 'abc'.substring(2, 1): Expected a start before the end, but found 2 and 1
          int('1.5')                     → int('1.5'): Expected an integer of 64 bits, but found '1.5'
          int(1e300)                     → int(1.0E300): Expected an integer of 64 bits, but found 1.0E300
          double('NaN')                  → double('NaN'): Expected a number, but found 'NaN'
          double('1e999')                → double('1e999'): Expected a number, but found '1e999'
          bool('yes')                    → bool('yes'): Expected 'true' or 'false', but found 'yes'
          timestamp('2026-01-31')        → timestamp('2026-01-31'): Expected a timestamp such as '2026-01-31T10:00:00Z', but found '2026-01-31'
          duration('5 minutes')          → duration('5 minutes'): Expected a duration such as '30s', '1h30m', '7d' or 'PT30S', but found '5 minutes'
          duration('')                   → duration(''): Expected a duration such as '30s', '1h30m', '7d' or 'PT30S', but found ''
          timestamp(0).getDate('Mars')   → timestamp(0).getDate('Mars'): Expected a time zone such as 'Europe/Berlin' or '+02:00', but found 'Mars'
          timestamp(0) + duration('4000000000s') + duration('315537897599s') → Expected a value in range, but 2096-10-02T07:06:40Z + PT87649415H59M59S overflows
          ['a', null].join()             → ['a', null].join(): Expected text in the list, but element 1 is null
          [1, 'a'].sum()                 → [1, 'a'].sum(): Expected numbers, or durations, but element 1 is text
          ['a', 'b'].sum()               → ['a', 'b'].sum(): Expected numbers, or durations, but element 0 is text
          [duration('1s'), 1].sum()      → [duration('1s'), 1].sum(): Expected numbers, or durations, but element 1 is an integer
          [duration('1s')].avg()         → [duration('1s')].avg(): Expected numbers, but element 0 is a duration
          [1, null].max()                → [1, null].max(): Expected elements that have an order, but element 0 is an integer and element 1 is null
          [[1]].sort()                   → [[1]].sort(): Expected elements that have an order, but element 0 is a list
          max(5)                         → max(5): Expected a list, or several values, but found an integer
          round(1.5, 500)                → round(1.5, 500): Expected at most 400 digits, but found 500
          sum(state.text)                → Expected a list in sum, but state.text is text ('x')
          {state.text: 1, 'x': 2}        → Expected every key once, but 'x' is there twice
          {state.none: 1}                → Expected text as key, but state.none is missing (state has no 'none')
          """)
  void functions_refuse(String source, String expected) {
    assertThat(failure(source, "{'state': {'text': 'x'}}")).isEqualTo(expected);
  }
}
