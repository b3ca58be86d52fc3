package dev.perdure.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ScreenTest {

  private static final Map<String, String> XTERM = Map.of("TERM", "xterm");

  @Test
  void a_terminal_has_the_size_that_stty_tells() {
    assertThat(Screen.terminal("50 132", XTERM)).isEqualTo(new Screen(true, true, 132, 50));
  }

  @Test
  void a_terminal_of_unknown_size_has_the_usual_one() {
    assertThat(Screen.terminal("", XTERM)).isEqualTo(new Screen(true, true, 80, 24));
    assertThat(Screen.terminal("0 0", XTERM)).isEqualTo(new Screen(true, true, 80, 24));
  }

  @Test
  void no_color_takes_the_colours_but_not_the_movement() {
    var environment = Map.of("TERM", "xterm", "NO_COLOR", "1");

    assertThat(Screen.terminal("24 80", environment)).isEqualTo(new Screen(true, false, 80, 24));
  }

  @Test
  void a_dumb_or_unnamed_terminal_gets_plain_lines() {
    assertThat(Screen.terminal("24 80", Map.of("TERM", "dumb"))).isEqualTo(Screen.PLAIN);
    assertThat(Screen.terminal("24 80", Map.of())).isEqualTo(Screen.PLAIN);
  }

  @Test
  void only_a_coloured_screen_paints() {
    var coloured = new Screen(true, true, 80, 24);

    assertThat(coloured.paint(Ink.GOOD, "ok")).isEqualTo("\u001b[32mok\u001b[0m");
    assertThat(coloured.paint(Ink.PLAIN, "ok")).isEqualTo("ok");
    assertThat(Screen.PLAIN.paint(Ink.GOOD, "ok")).isEqualTo("ok");
  }
}
