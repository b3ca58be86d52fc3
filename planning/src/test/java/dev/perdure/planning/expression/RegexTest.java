package dev.perdure.planning.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RegexTest {

  private static boolean find(String pattern, String text) throws Exception {
    var run = new Run(name -> null, Limits.DEFAULT, 0);
    return Regex.compile(pattern).find(text, run);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      quoteCharacter = '¬',
      textBlock =
          """
          b+                  → abbc     → true
          ^b                  → abc      → false
          ^abc$               → abc      → true
          ^(a|bc)*d$          → abcabcd  → true
          ^a{2,3}$            → aaaa     → false
          ^a{2,3}$            → aaa      → true
          ^a{2}$              → aa       → true
          ^a{2,}$             → aaaaa    → true
          ^a{,3}$             → a{,3}    → true
          ^a??b               → ab       → true
          [^a-c]              → abcabc   → false
          [^a-c]              → abcd     → true
          []x]                → ]        → true
          [a-]                → -        → true
          [\\d.]+$            → 1.5      → true
          [[:alpha:]]{3}      → ab1abc   → true
          ^[[:upper:][:digit:]]+$ → A1B2 → true
          ^\\w+@\\w+\\.org$   → me@x.org → true
          \\bcat\\b           → concat   → false
          \\bcat\\b           → a cat!   → true
          \\Bcat              → concat   → true
          ^\\s*$              → x        → false
          ^\\S\\D\\W$         → aa!      → true
          (?i)HELLO           → hello    → true
          (?i)[a-c]+$         → ABC      → true
          a(?i:B)c            → aBc      → true
          a(?i:b)C            → abc      → false
          (?i)ä               → Ä        → true
          ^.$                 → 😀       → true
          ^\\p{Lu}\\pL+$      → Äpfel    → true
          ^\\P{L}+$           → 123      → true
          ^\\p{N}\\p{P}\\p{S}$ → 1!+     → true
          ^(?P<year>\\d{4})   → 2026-01  → true
          ^(?<year>\\d{4})    → 2026-01  → true
          ^(?:ab)+$           → abab     → true
          \\x41\\x{42}        → AB       → true
          ^\\.\\*\\\\$        → .*\\     → true
          \\Aab\\z            → ab       → true
          (a*)*b              → aaac     → false
          (|a)+$              → b        → true
          ()                  → x        → true
          x|                  → y        → true
          """)
  void patterns_are_found(String pattern, String text, boolean expected) throws Exception {
    assertThat(find(pattern, text)).isEqualTo(expected);
  }

  @Test
  void lines_are_told_apart_where_the_pattern_asks_for_it() throws Exception {
    assertThat(find("^b$", "a\nb")).isFalse();
    assertThat(find("(?m)^b$", "a\nb\nc")).isTrue();
    assertThat(find("a.b", "a\nb")).isFalse();
    assertThat(find("(?s)a.b", "a\nb")).isTrue();
    assertThat(find("(?s-s)a.b", "a\nb")).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      quoteCharacter = '¬',
      textBlock =
          """
          (              → Expected a ')' for every '(' at position 1 of the pattern '('
          )              → Expected a '(' before this ')' at position 0 of the pattern ')'
          [a             → Expected a ']' for every '[' at position 2 of the pattern '[a'
          *a             → Expected something to repeat before '*' at position 1 of the pattern '*a'
          a**            → Expected one repetition, not one of another at position 3 of the pattern 'a**'
          a{2,1}         → Expected a repetition of at most 1000 times, the smaller number first at position 6 of the pattern 'a{2,1}'
          a{1001}        → Expected a repetition of at most 1000 times, the smaller number first at position 7 of the pattern 'a{1001}'
          [z-a]          → Expected a range whose first character comes first at position 4 of the pattern '[z-a]'
          a(?=b)         → Expected no look-around, which takes time without bound at position 3 of the pattern 'a(?=b)'
          (?<!a)b        → Expected no look-around, which takes time without bound at position 2 of the pattern '(?<!a)b'
          (a)\\1         → Expected no escape \\1 at position 5 of the pattern '(a)\\1'
          \\             → Expected a character after the last '\\' at position 1 of the pattern '\\'
          \\p{Klingon}   → Expected a category such as \\p{L}, \\p{Lu}, \\p{N} or \\p{P} at position 3 of the pattern '\\p{Klingon}'
          [[:klingon:]]  → Expected a set such as [:alpha:] or [:digit:] at position 3 of the pattern '[[:klingon:]]'
          \\xZZ          → Expected the code of a character after \\x at position 4 of the pattern '\\xZZ'
          (?<a           → Expected a '>' after the name of the group at position 3 of the pattern '(?<a'
          (?x)           → Expected a flag i, s or m at position 3 of the pattern '(?x)'
          """)
  void what_is_no_pattern_is_refused(String pattern, String message) {
    assertThatThrownBy(() -> Regex.compile(pattern)).hasMessage(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "((a{1000}){1000})",
        "(a{500}b{500}){20}",
        "(((){1000}){1000}){1000}",
        "((|){1000}){1000}"
      })
  void repetitions_that_multiply_are_refused(String pattern) {
    assertThatThrownBy(() -> Regex.compile(pattern))
        .hasMessage("Expected a pattern of at most 10000 parts, but its repetitions make more");
  }

  @Test
  void many_alternatives_need_no_deep_stack() throws Exception {
    assertThat(find("x" + "|x".repeat(1500) + "|y", "y")).isTrue();
    assertThatThrownBy(() -> Regex.compile("|".repeat(1_000_000)))
        .hasMessageStartingWith("Expected at most 10000 characters");
  }

  @Test
  void groups_that_nest_without_end_are_refused() {
    assertThatThrownBy(() -> Regex.compile("(".repeat(5_000)))
        .hasMessageStartingWith("Expected at most 100 groups inside each other");
  }

  @ParameterizedTest
  @ValueSource(strings = {"(a+)+$", "(a|aa)+$", "(.*)*b", "(a|a)*b", "^(([a-z])+.)+[A-Z]([a-z])+$"})
  @Timeout(value = 5, unit = TimeUnit.SECONDS)
  void no_pattern_takes_more_than_time_in_proportion_to_the_text(String pattern) throws Exception {
    assertThat(find(pattern, "a".repeat(20_000) + "!")).isFalse();
  }
}
