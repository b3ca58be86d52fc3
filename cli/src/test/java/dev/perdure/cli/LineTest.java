package dev.perdure.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LineTest {

  private static final Screen TEN_WIDE = new Screen(true, false, 10, 24);

  @Test
  void a_line_that_fits_is_left_as_it_is() {
    assertThat(new Line().add("12345").add("67890").render(TEN_WIDE)).isEqualTo("1234567890");
  }

  @Test
  void a_longer_one_is_cut_where_the_screen_ends() {
    assertThat(new Line().add("12345").add("678901").add("2").render(TEN_WIDE))
        .isEqualTo("123456789…");
  }

  @Test
  void paint_does_not_count_as_width() {
    var coloured = new Screen(true, true, 10, 24);

    assertThat(new Line().add(Ink.BAD, "12345").add("67890").render(coloured))
        .isEqualTo("\u001b[31m12345\u001b[0m67890");
  }

  @Test
  void data_cannot_move_the_cursor() {
    assertThat(new Line().add("a\u001b[2Jb\nc\u009bd").render(Screen.PLAIN))
        .isEqualTo("a [2Jb c d");
  }
}
