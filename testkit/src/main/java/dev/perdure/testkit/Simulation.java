package dev.perdure.testkit;

import dev.perdure.engine.WorkflowEngine;
import dev.perdure.model.decision.Awaited;
import dev.perdure.model.json.Json;
import dev.perdure.storage.Commit;
import dev.perdure.storage.memory.MemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The engine in a world where the seed decides everything that the engine does not.
 *
 * <p>After every commit the run's memory is compared with a replay of its journal. Crashes drop the
 * process and keep the disk; the next process opens the same disk.
 */
public final class Simulation {

  /** Longer than any workflow of a test takes; a run that is not over by then never will be. */
  private static final int MAX_STEPS = 200_000;

  /** Some applications deploy at every start; what is on disk must do for the others. */
  private static final double DEPLOYS_AGAIN = 0.2;

  private static final Duration CLOCK_JUMP = Duration.ofMinutes(3);
  private static final Duration DEATH_STRUGGLE = Duration.ofSeconds(30);

  private final World world;
  private final Faults faults;
  private final Disk disk = new Disk(new MemoryStore());
  private final Ledger ledger;
  private final Clients clients;
  private final Requests requests;
  private final Map<String, String> definitions = new LinkedHashMap<>();
  private final List<SimulatedProcess> undead = new ArrayList<>();
  private SimulatedWork work = SimulatedWork::mock;
  private @Nullable Function<Awaited, Json> giver;
  private SimulatedProcess process;
  private long commits;
  private long crashAt = Long.MAX_VALUE;
  private boolean crashDue;
  private int crashes;

  public Simulation(long seed, Faults faults) {
    this(seed, faults, Log.none());
  }

  Simulation(long seed, Faults faults, Log log) {
    this.world = new World(seed, log);
    this.faults = faults;
    this.ledger = new Ledger(world);
    this.clients = new Clients(world);
    this.requests = new Requests(this::engine, clients, ledger);
    this.process = open();
  }

  private SimulatedProcess open() {
    return new SimulatedProcess(
        world,
        disk.store(),
        faults,
        order -> work.outcome(order),
        this::written,
        ledger::remembered);
  }

  WorkflowEngine engine() {
    return process.engine();
  }

  public Simulation deploy(String name, String text) {
    definitions.put(name, text);
    engine().deploy(name, text);
    return this;
  }

  /** What comes of work; what {@code mock} says, unless said otherwise. */
  public Simulation work(SimulatedWork other) {
    work = other;
    return this;
  }

  /** How much later than now clients may come up with what they are to do. */
  public Simulation patience(Duration longest) {
    clients.patience(longest);
    return this;
  }

  /** Gives runs that would wait for ever the events and answers that they wait for. */
  public Simulation satisfy(Function<Awaited, Json> with) {
    giver = with;
    return this;
  }

  /** The process ends right after the commit of this number, before anybody hears of it. */
  public Simulation crashAfterCommit(long number) {
    crashAt = number;
    return this;
  }

  // What clients want

  /** Wants a run started, and waits for its end. */
  public Simulation start(String id, String workflow, Json input) {
    requests.start(id, workflow, input);
    return this;
  }

  /** Starts a run once more that somebody starts, the same way or with another input. */
  public Simulation startAgain(String id, String workflow, Json input, boolean same) {
    requests.startAgain(id, workflow, input, same);
    return this;
  }

  /** Wants a run cancelled at some moment of the seed's choice. */
  public Simulation cancel(String id) {
    requests.cancel(id);
    return this;
  }

  /** Wants an event sent to a run; asks again until it hears what became of it. */
  public Simulation send(String id, String event, Json payload, String eventId) {
    requests.send(id, event, payload, eventId);
    return this;
  }

  /** Wants to answer what a run asks at a node; asks again until it does, or has ended. */
  public Simulation answer(String id, String node, Json answer) {
    requests.answer(id, node, answer);
    return this;
  }

  /** Looks at a run at some moment. */
  public Simulation query(String id) {
    requests.query(id);
    return this;
  }

  // What happens

  /**
   * Lets the world run until nothing is left to happen, faults included; then without faults to the
   * end.
   */
  public void run() {
    steps(MAX_STEPS / 2);
    faults.stop();
    crash();
    steps(MAX_STEPS);
  }

  private void steps(int most) {
    for (int i = 0; i < most; i++) {
      if (!world.step() && !moveOn()) {
        requireAllHeard();
        return;
      }
      requireAllRight();
      strike();
    }
    throw new IllegalStateException(
        "Expected the world to come to rest within " + most + " steps, but it did not");
  }

  private void strike() {
    if (crashDue || faults.strikes(Faults.Kind.CRASH, world)) {
      crashDue = false;
      crash();
    }
    if (faults.strikes(Faults.Kind.CLOSE, world)) {
      close();
    }
    if (faults.strikes(Faults.Kind.TAKE_OVER, world)) {
      takeOver();
    }
    if (faults.strikes(Faults.Kind.CLOCK_FORWARD, world)) {
      setClock(world.upTo(CLOCK_JUMP));
    }
    if (faults.strikes(Faults.Kind.CLOCK_BACK, world)) {
      setClock(world.upTo(CLOCK_JUMP).negated());
    }
  }

  private void setClock(Duration ahead) {
    world.setClock(ahead);
    world.note("world", "the clock is set by " + ahead + " to " + world.instant());
  }

  private void requireAllRight() {
    if (!ledger.broken().isEmpty()) {
      throw new IllegalStateException(String.join("\n", ledger.broken()));
    }
  }

  private void requireAllHeard() {
    if (!clients.unanswered().isEmpty()) {
      throw new IllegalStateException(
          "Expected everybody to be answered before the world came to rest, but not: "
              + clients.unanswered());
    }
  }

  /** The world is at rest: somebody looks at what is parked, and gives what is waited for. */
  private boolean moveOn() {
    boolean any = false;
    for (String run : List.copyOf(ledger.runs())) {
      any |= requests.help(run, giver);
    }
    return any;
  }

  /** The process is gone; another one opens the same disk. */
  public void crash() {
    world.note("world", "the process is gone");
    crashes++;
    process.end();
    undead.forEach(SimulatedProcess::end);
    undead.clear();
    reopen();
  }

  private void close() {
    world.note("world", "the process is closed");
    process.close();
    reopen();
  }

  /** The old process goes on for a while and does not know that there is another one. */
  private void takeOver() {
    world.note("world", "another process takes over");
    SimulatedProcess old = process;
    undead.add(old);
    old.endAfter(world.upTo(DEATH_STRUGGLE));
    reopen();
  }

  private void reopen() {
    clients.connectionLost();
    process = open();
    if (world.chance(DEPLOYS_AGAIN)) {
      definitions.forEach(engine()::deploy);
    }
  }

  private void written(Commit commit) {
    ledger.written(commit);
    commits++;
    if (commits == crashAt) {
      crashDue = true;
    }
  }

  // What came of it

  public long commits() {
    return commits;
  }

  public int crashes() {
    return crashes;
  }

  public Instant now() {
    return world.instant();
  }

  /** How often clients heard what came of each kind of wish. */
  public Map<Operation, Long> operations() {
    return Map.copyOf(clients.counts());
  }

  public Set<String> acknowledged() {
    return requests.started();
  }

  /** What all of it left behind. */
  public Disk disk() {
    return disk;
  }
}
