package dev.perdure.cli;

import dev.perdure.bench.Progress;
import dev.perdure.bench.Report;
import java.time.Duration;

/** Says on standard error what is being measured, and prints each scenario's table when it ends. */
final class BenchProgress implements Progress, AutoCloseable {
  private static final String ERASE_LINE = "\r\u001b[K";

  private final Terminal terminal;
  private final boolean table;
  private String title = "";
  private boolean drawn;

  /**
   * @param table whether the tables are wanted
   */
  BenchProgress(Terminal terminal, boolean table) {
    this.terminal = terminal;
    this.table = table;
  }

  @Override
  public void begins(String what, int number, int of) {
    title = "[%d/%d] %s".formatted(number, of, what);
    if (terminal.errScreen().moving()) {
      draw(title + " …");
    } else {
      terminal.say(title + " …");
    }
  }

  @Override
  public void says(String what) {
    if (terminal.errScreen().moving()) {
      draw(title + ": " + what + " …");
    }
  }

  private void draw(String text) {
    String line = new Line().add(Ink.FAINT, text).render(terminal.errScreen());
    terminal.err().print(ERASE_LINE + line);
    terminal.err().flush();
    drawn = true;
  }

  @Override
  public void ends(Report.Part part) {
    erase();
    if (table) {
      BenchTable.lines(part, terminal.outScreen()).forEach(terminal.out()::println);
      terminal.out().println();
    } else {
      terminal.whisper("  " + Elapsed.of(Duration.ofMillis((long) (part.seconds() * 1_000))));
    }
  }

  /** Leaves a clean line. */
  @Override
  public void close() {
    erase();
  }

  private void erase() {
    if (drawn) {
      terminal.err().print(ERASE_LINE);
      terminal.err().flush();
      drawn = false;
    }
  }
}
