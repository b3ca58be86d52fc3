package dev.perdure.cli;

import dev.perdure.engine.EngineBuilder;
import dev.perdure.engine.WorkflowEngine;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** This process's hold on a data directory: an engine, and a socket through which others ask. */
final class Holding implements AutoCloseable {

  private final WorkflowEngine engine;
  private final @Nullable ControlServer control;
  private final Interrupts.Registration interrupts;
  private final Deque<Runnable> farewells = new ArrayDeque<>();
  private boolean interrupted;

  private Holding(Terminal terminal, WorkflowEngine engine, @Nullable ControlServer control) {
    this.engine = engine;
    this.control = control;
    this.interrupts = terminal.interrupts().onInterrupt(this::interrupt);
  }

  static Holding open(Terminal terminal, Data data, EngineBuilder builder) {
    WorkflowEngine engine =
        builder.onWarning(warning -> terminal.say("warning: " + warning)).open();
    return new Holding(terminal, engine, listen(terminal, data, engine));
  }

  /** Without a socket the run goes on all the same; only others cannot reach it. */
  private static @Nullable ControlServer listen(
      Terminal terminal, Data data, WorkflowEngine engine) {
    try {
      return ControlServer.open(data.path(), new ControlVerbs(engine)::answer);
    } catch (IOException | UnsupportedOperationException e) {
      terminal.say(
          "warning: other commands cannot reach this process, its socket failed: "
              + e.getMessage());
      return null;
    }
  }

  WorkflowEngine engine() {
    return engine;
  }

  /** Does this when the user interrupts; what was said last is done first. */
  synchronized void onInterrupt(Runnable farewell) {
    farewells.push(farewell);
  }

  /** Whether the user has interrupted; what fails from then on is no news. */
  synchronized boolean interrupted() {
    return interrupted;
  }

  private void interrupt() {
    synchronized (this) {
      interrupted = true;
    }
    farewells().forEach(Runnable::run);
    end();
  }

  private synchronized Deque<Runnable> farewells() {
    return new ArrayDeque<>(farewells);
  }

  private void end() {
    if (control != null) {
      control.close();
    }
    engine.close();
  }

  @Override
  public void close() {
    interrupts.close();
    end();
  }
}
