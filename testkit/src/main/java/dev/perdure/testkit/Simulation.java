package dev.perdure.testkit;

import dev.perdure.model.decision.Awaited;
import dev.perdure.model.json.Json;
import dev.perdure.storage.memory.MemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The engine in a world where the seed decides everything that the engine does not.
 *
 * <p>After every commit that nothing was decided on top of, the run's memory is compared with a
 * replay of its journal. Crashes drop the process and keep the disk; the next process opens the
 * same disk.
 */
public final class Simulation {

  /** Longer than any world of a test takes; one that is not at rest by then never will be. */
  private static final int MAX_STEPS = 300_000;

  private final World world;
  private final Faults faults;
  private final Disk disk = new Disk(new MemoryStore());
  private final Ledger ledger;
  private final Clients clients;
  private final Boundaries boundaries;
  private final Requests requests;
  private final Machine machine;
  private @Nullable Function<Awaited, Json> giver;
  private int troubled = MAX_STEPS;
  private boolean restedInTrouble;
  private long bearable = Long.MAX_VALUE;

  /** A run has made more tokens than this world was to bear; until then everything was right. */
  public static final class TooBig extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  public Simulation(long seed, Faults faults) {
    this(seed, faults, Log.none());
  }

  Simulation(long seed, Faults faults, Log log) {
    this.world = new World(seed, log);
    this.faults = faults;
    this.ledger = new Ledger(world);
    this.boundaries = new Boundaries(ledger);
    this.clients = new Clients(world);
    this.machine = new Machine(world, disk.store(), faults, clients, boundaries, boundaries);
    this.requests = new Requests(machine, clients, ledger);
  }

  public Simulation deploy(String name, String text) {
    machine.deployNow(name, text);
    return this;
  }

  /** Deploys something else, perhaps under the same name, at some moment of the seed's choice. */
  public Simulation deployLater(String name, String text) {
    requests.deployLater(name, text);
    return this;
  }

  /** What comes of work; what {@code mock} says, unless said otherwise. */
  public Simulation work(SimulatedWork other) {
    machine.work(other);
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

  /** The process ends at the commit of this number, counted from 1. */
  public Simulation crashAt(long commit, CrashMoment moment) {
    boundaries.end(commit, moment);
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

  /** Wants a child of a run cancelled, as soon as there is one. */
  public Simulation cancelChildOf(String id) {
    requests.cancelChildOf(id);
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

  /** Lets a run go on at some moment, whether it is parked or not. */
  public Simulation resume(String id) {
    requests.resume(id, clients.moment());
    return this;
  }

  /** Looks at a run at some moment. */
  public Simulation query(String id) {
    requests.query(id);
    return this;
  }

  /** Gives the world up, with a {@link TooBig}, when one run has made more tokens than this. */
  public Simulation atMostTokens(long most) {
    bearable = most;
    return this;
  }

  // What happens

  /** After so many steps nothing goes wrong any more; at rest, unless said otherwise. */
  public Simulation troubleFor(int steps) {
    troubled = steps;
    return this;
  }

  /**
   * Lets the world run until nothing is left to happen, faults included; then without faults to the
   * end.
   */
  public void run() {
    restedInTrouble = steps(troubled);
    if (!restedInTrouble && troubled == MAX_STEPS) {
      throw restless();
    }
    faults.stop();
    crash();
    ledger.calmFrom(world.instant());
    if (!steps(MAX_STEPS)) {
      throw restless();
    }
    ledger.atRest();
    requireAllRight();
  }

  /** Whether the world is at rest then. */
  private boolean steps(int most) {
    for (int i = 0; i < most; i++) {
      if (!world.step() && !moveOn()) {
        requireAllHeard();
        return true;
      }
      ledger.requireOnTime(world.instant());
      requireAllRight();
      if (ledger.mostTokens() > bearable) {
        throw new TooBig();
      }
      if (boundaries.takeDue()) {
        crash();
      }
      machine.strike();
    }
    return false;
  }

  private static IllegalStateException restless() {
    return new IllegalStateException(
        "Expected the world to come to rest within " + MAX_STEPS + " steps, but it did not");
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
    for (String run : ledger.open()) {
      any |= requests.help(run, giver);
    }
    return any;
  }

  /** The process is gone; another one opens the same disk. */
  public void crash() {
    machine.crash();
  }

  // What came of it

  public long commits() {
    return boundaries.commits();
  }

  /** Whether the world was at rest before nothing went wrong any more. */
  public boolean restedInTrouble() {
    return restedInTrouble;
  }

  public int crashes() {
    return machine.crashes();
  }

  public Instant now() {
    return world.instant();
  }

  /** Whether the clock on the wall was set at some time. */
  public boolean wasClockSet() {
    return faults.count(Faults.Kind.CLOCK_FORWARD) + faults.count(Faults.Kind.CLOCK_BACK) > 0;
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
