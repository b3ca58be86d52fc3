package dev.perdure.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.cli.Table.Cell;
import org.junit.jupiter.api.Test;

class TableTest {

  @Test
  void columns_are_as_wide_as_their_widest_cell_whatever_the_paint() {
    var table = new Table(new Screen(true, true, 80, 24));
    table.row(new Cell("id", Ink.FAINT), new Cell("status", Ink.PLAIN));
    table.row(new Cell("order-1", Ink.PLAIN), new Cell("failed", Ink.BAD));

    assertThat(table.lines())
        .containsExactly("\u001b[2mid\u001b[0m       status", "order-1  \u001b[31mfailed\u001b[0m");
  }

  @Test
  void no_line_ends_in_spaces() {
    var table = new Table(Screen.PLAIN);
    table.row(new Cell("a", Ink.PLAIN), new Cell("", Ink.PLAIN));

    assertThat(table.lines()).containsExactly("a");
  }
}
