package dev.perdure.testkit;

import dev.perdure.engine.CommitObserver;
import dev.perdure.engine.WorkflowEngine;
import dev.perdure.storage.Store;
import dev.perdure.storage.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Where the engine runs in a simulated world: one process after the other, on one disk. */
final class Machine {
  /** Some applications deploy at every start; what is on disk must do for the others. */
  private static final double DEPLOYS_AGAIN = 0.2;

  private static final Duration CLOCK_JUMP = Duration.ofMinutes(3);
  private static final Duration GREAT_CLOCK_JUMP = Duration.ofDays(1);
  private static final Duration DEATH_STRUGGLE = Duration.ofSeconds(30);

  private final World world;
  private final Store disk;
  private final Faults faults;
  private final Clients clients;
  private final SimulatedStore.Follower follower;
  private final CommitObserver remembered;
  private final Map<String, String> definitions = new LinkedHashMap<>();
  private final List<SimulatedProcess> undead = new ArrayList<>();
  private SimulatedWork work = SimulatedWork::mock;
  private SimulatedProcess process;
  private int crashes;

  /**
   * @param follower sees each commit before anybody else does
   * @param remembered sees what a process has in memory after a commit
   */
  Machine(
      World world,
      Store disk,
      Faults faults,
      Clients clients,
      SimulatedStore.Follower follower,
      CommitObserver remembered) {
    this.world = world;
    this.disk = disk;
    this.faults = faults;
    this.clients = clients;
    this.follower = follower;
    this.remembered = remembered;
    this.process = open();
  }

  /** A process that cannot open the disk is started again. */
  private SimulatedProcess open() {
    try {
      return new SimulatedProcess(
          world, disk, faults, order -> work.outcome(order), follower, remembered);
    } catch (StoreException e) {
      return open();
    }
  }

  WorkflowEngine engine() {
    return process.engine();
  }

  void work(SimulatedWork other) {
    work = other;
  }

  void deploy(String name, String text) {
    var reading = Readings.of(name, text);
    if (reading.errors().isEmpty()) {
      reading.tasks().forEach(engine()::deploy);
      reading.workflows().forEach(engine()::deploy);
    } else {
      engine().deploy(name, text);
    }
    definitions.put(name, text);
  }

  /** Whoever sets the scene does so until it stands. */
  void deployNow(String name, String text) {
    try {
      deploy(name, text);
    } catch (StoreException e) {
      deployNow(name, text);
    }
  }

  /** Lets happen to the process and its clock what the faults want to. */
  void strike() {
    if (faults.strikes(Faults.Kind.CRASH, world)) {
      crash();
    }
    if (faults.strikes(Faults.Kind.CLOSE, world)) {
      close();
    }
    if (faults.strikes(Faults.Kind.TAKE_OVER, world)) {
      takeOver();
    }
    if (faults.strikes(Faults.Kind.CLOCK_FORWARD, world)) {
      setClock(jump());
    }
    if (faults.strikes(Faults.Kind.CLOCK_BACK, world)) {
      setClock(jump().negated());
    }
  }

  /** The process is gone; another one opens the same disk. */
  void crash() {
    world.note("world", () -> "the process is gone");
    crashes++;
    process.end();
    undead.forEach(SimulatedProcess::end);
    undead.clear();
    reopen();
  }

  int crashes() {
    return crashes;
  }

  private void close() {
    world.note("world", () -> "the process is closed");
    try {
      process.close();
    } catch (StoreException e) {
      world.note("world", () -> "the disk could not be given back");
    }
    if (!clients.unanswered().isEmpty()) {
      throw new IllegalStateException(
          "Expected everybody to be answered by a process that was closed, but not: "
              + clients.unanswered());
    }
    reopen();
  }

  /** The old process goes on for a while and does not know that there is another one. */
  private void takeOver() {
    world.note("world", () -> "another process takes over");
    process.endAfter(world.upTo(DEATH_STRUGGLE));
    undead.add(process);
    reopen();
  }

  private void reopen() {
    clients.connectionLost();
    process = open();
    if (world.chance(DEPLOYS_AGAIN)) {
      Map.copyOf(definitions).forEach(this::deployNow);
    }
  }

  private Duration jump() {
    return world.upTo(world.chance(0.1) ? GREAT_CLOCK_JUMP : CLOCK_JUMP);
  }

  private void setClock(Duration ahead) {
    world.setClock(ahead);
    world.note("world", () -> "the clock is set by " + ahead + " to " + world.instant());
  }
}
