package dev.perdure.cli;

import dev.perdure.engine.RunEvent;
import java.io.PrintStream;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** A run's tree on a terminal, drawn anew in place as things happen and time passes. */
final class LiveProgress implements Progress {

  private static final int MILLIS_BETWEEN_DRAWINGS = 100;

  /** Lines that are too long after the window became narrower must not wrap into a second row. */
  private static final String NO_WRAP = "\u001b[?7l";

  private static final String WRAP = "\u001b[?7h";
  private static final String HIDE_CURSOR = "\u001b[?25l";
  private static final String SHOW_CURSOR = "\u001b[?25h";
  private static final String CLEAR_BELOW = "\u001b[J";

  private final PrintStream err;
  private final Screen screen;
  private final String title;
  private final InstantSource clock = InstantSource.system();
  private final RunTree tree = new RunTree();
  private final Thread painter;
  private int drawn;
  private boolean closed;

  LiveProgress(Terminal terminal, String title) {
    this.err = terminal.err();
    this.screen = terminal.errScreen();
    this.title = title;
    this.painter = Thread.ofPlatform().daemon().name("perdure-live").start(this::paint);
  }

  @Override
  public synchronized void show(RunEvent event) {
    tree.apply(event);
  }

  private void paint() {
    try {
      while (!closed()) {
        Thread.sleep(MILLIS_BETWEEN_DRAWINGS);
        draw(clock.instant());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized boolean closed() {
    return closed;
  }

  private synchronized void draw(Instant now) {
    if (closed || tree.startedAt() == null) {
      return;
    }
    List<Line> lines = TreeLines.of(tree, title, now, screen);
    var text = new StringBuilder(HIDE_CURSOR).append(NO_WRAP);
    text.append(drawn == 0 ? "" : "\u001b[" + drawn + "F").append(CLEAR_BELOW);
    lines.forEach(line -> text.append(line.render(screen)).append('\n'));
    err.print(text.append(WRAP).append(SHOW_CURSOR));
    err.flush();
    drawn = lines.size();
  }

  @Override
  public void close() {
    painter.interrupt();
    synchronized (this) {
      draw(clock.instant());
      closed = true;
    }
  }
}
