package dev.perdure.testkit;

import java.util.SplittableRandom;

/** What is to go on in a simulated world: its workflows, its clients, and who judges the end. */
interface Scene {

  /** Deploys the workflows, and says what clients want. */
  void prepare(Simulation simulation, SplittableRandom random);

  /** Throws if what came of it is wrong. */
  void judge(Simulation simulation, Tally tally);
}
