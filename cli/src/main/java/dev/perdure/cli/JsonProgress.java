package dev.perdure.cli;

import dev.perdure.engine.RunEvent;
import java.io.PrintStream;

/** One line of JSON for each event, for programs. */
final class JsonProgress implements Progress {

  private final PrintStream out;
  private final long known;

  /**
   * @param known the entry of the journal up to which the caller has seen all before
   */
  JsonProgress(PrintStream out, long known) {
    this.out = out;
    this.known = known;
  }

  @Override
  public synchronized void show(RunEvent event) {
    if (event.seq() > known) {
      out.println(Rendered.event(event));
    }
  }

  @Override
  public void close() {}
}
