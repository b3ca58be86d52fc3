package dev.perdure.cli;

import dev.perdure.engine.RunEvent;

/** Shows a run's events to a person while they happen. */
interface Progress extends AutoCloseable {

  void show(RunEvent event);

  /** Leaves the screen so that other lines can follow. */
  @Override
  void close();

  /**
   * What suits the terminal: a tree that is drawn anew in place, or one line after the other.
   *
   * @param known the entry of the journal up to which the user has seen all before
   * @param children where events of the run's children come from
   */
  static Progress on(Terminal terminal, String title, long known, Followed.Source children) {
    return terminal.errScreen().moving()
        ? new LiveProgress(terminal, title, children)
        : new PlainProgress(terminal, known);
  }
}
