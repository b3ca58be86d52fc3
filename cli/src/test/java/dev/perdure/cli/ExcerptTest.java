package dev.perdure.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExcerptTest {

  @Test
  void the_mark_stands_below_the_place() {
    assertThat(new Excerpt(7, "    acton: mock", 5).render(Screen.PLAIN, Ink.BAD))
        .containsExactly("    7 |     acton: mock", "      |     ^");
  }

  @Test
  void a_tab_does_not_move_the_mark() {
    assertThat(new Excerpt(1, "\tx", 2).render(Screen.PLAIN, Ink.BAD))
        .containsExactly("    1 |  x", "      |  ^");
  }

  @Test
  void a_long_line_is_cut_around_the_place() {
    String line = "a".repeat(300) + "X" + "b".repeat(300);

    var lines = new Excerpt(1, line, 301).render(Screen.PLAIN, Ink.BAD);

    assertThat(lines.get(0)).isEqualTo("    1 | " + "a".repeat(50) + "X" + "b".repeat(49));
    assertThat(lines.get(1)).isEqualTo("      | " + " ".repeat(50) + "^");
  }

  @Test
  void a_place_behind_the_line_is_its_end() {
    assertThat(new Excerpt(1, "ab", 9).render(Screen.PLAIN, Ink.BAD).get(1))
        .isEqualTo("      |   ^");
  }
}
