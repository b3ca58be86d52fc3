package dev.perdure.bench.scenario;

import dev.perdure.bench.Scenario;
import java.util.List;

/** All there is to measure, in the order in which it is. */
public final class Scenarios {

  private Scenarios() {}

  public static List<Scenario> all() {
    return List.of(
        new BareLoops(),
        new Sequences(),
        new OneStep(),
        new OneRun(),
        new FanOuts(),
        new Subworkflows(),
        new Waiting(),
        new Timers(),
        new StartUp(),
        new Recoveries(),
        new Space());
  }

  public static Scenario named(String name) {
    return all().stream()
        .filter(scenario -> scenario.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("There is no scenario '" + name + "'"));
  }
}
