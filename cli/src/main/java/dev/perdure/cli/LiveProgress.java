package dev.perdure.cli;

import dev.perdure.engine.RunEvent;
import java.io.PrintStream;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A run's tree on a terminal, drawn anew in place as things happen and time passes. */
final class LiveProgress implements Progress {

  private static final int MILLIS_BETWEEN_DRAWINGS = 100;

  /** How long the last drawing waits for the last events of children, looking now and then. */
  private static final int LAST_LOOKS = 50;

  private static final int MILLIS_BETWEEN_LOOKS = 10;

  /** Lines that are too long after the window became narrower must not wrap into a second row. */
  private static final String NO_WRAP = "\u001b[?7l";

  private static final String WRAP = "\u001b[?7h";
  private static final String HIDE_CURSOR = "\u001b[?25l";
  private static final String SHOW_CURSOR = "\u001b[?25h";
  private static final String CLEAR_REST_OF_LINE = "\u001b[K";
  private static final String CLEAR_BELOW = "\u001b[J";

  private final PrintStream err;
  private final Screen screen;
  private final String title;
  private final InstantSource clock = InstantSource.system();
  private final RunTree tree = new RunTree();
  private final Followed children;
  private final Thread painter;
  private int drawn;
  private boolean closed;

  /**
   * @param source where events of children come from
   */
  LiveProgress(Terminal terminal, String title, Followed.Source source) {
    this.err = terminal.err();
    this.screen = terminal.errScreen();
    this.title = title;
    this.children = new Followed(source, this::showChild);
    this.painter = Thread.ofPlatform().daemon().name("perdure-live").start(this::paint);
  }

  @Override
  public synchronized void show(RunEvent event) {
    tree.apply(event);
  }

  private synchronized void showChild(RunEvent event) {
    children.apply(event);
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
    List<Line> lines = TreeLines.of(tree, layout(), title, now);
    var text = new StringBuilder(HIDE_CURSOR).append(NO_WRAP);
    text.append(drawn == 0 ? "" : "\u001b[" + drawn + "F");
    // Some terminals keep in their history what is cleared from the top of the screen.
    lines.forEach(line -> text.append(line.render(screen)).append(CLEAR_REST_OF_LINE).append('\n'));
    err.print(text.append(CLEAR_BELOW).append(WRAP).append(SHOW_CURSOR));
    err.flush();
    drawn = lines.size();
  }

  /** What is about to be shown is followed from now on, and appears with the next drawings. */
  private Layout layout() {
    Layout layout = Layout.of(tree, children.trees(), TreeLines.room(screen));
    children.only(layout.children());
    return layout;
  }

  @Override
  public void close() {
    painter.interrupt();
    awaitChildren();
    synchronized (this) {
      draw(clock.instant());
      closed = true;
      children.close();
    }
  }

  /** Of a quick run nothing was drawn before: its children are to be followed first. */
  private void awaitChildren() {
    try {
      for (int look = 0; look < LAST_LOOKS && areBehind(); look++) {
        Thread.sleep(MILLIS_BETWEEN_LOOKS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether a step has ended while the run that it started seems not to. */
  private synchronized boolean areBehind() {
    return !closed
        && layout().rows().stream()
            .filter(Layout.Shown.class::isInstance)
            .map(row -> ((Layout.Shown) row).step())
            .anyMatch(step -> step.ended() != null && isBehind(step.child()));
  }

  private boolean isBehind(@Nullable String child) {
    RunTree known = child == null ? null : children.trees().get(child);
    return known != null && known.endedAt() == null;
  }
}
