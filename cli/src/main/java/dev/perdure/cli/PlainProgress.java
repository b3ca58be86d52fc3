package dev.perdure.cli;

import dev.perdure.engine.RunEvent;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/** One line for each thing that happens, for files, pipes and terminals that cannot redraw. */
final class PlainProgress implements Progress {

  private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm:ss.SSS");

  private final Terminal terminal;
  private final long known;
  private final RunTree tree = new RunTree();

  /**
   * @param known the entry of the journal up to which the user has seen all before
   */
  PlainProgress(Terminal terminal, long known) {
    this.terminal = terminal;
    this.known = known;
  }

  @Override
  public synchronized void show(RunEvent event) {
    tree.apply(event);
    if (event.seq() > known) {
      Sentences.of(event, tree).ifPresent(sentence -> tell(event, sentence));
    }
  }

  private void tell(RunEvent event, String sentence) {
    String time = CLOCK.format(event.at().atZone(ZoneId.systemDefault()));
    terminal.say(time + "  " + Line.harmless(event.runId() + "  " + sentence));
  }

  @Override
  public void close() {}
}
