package dev.perdure.bench;

import java.util.List;

/** One thing to measure, in a JVM of its own. */
public interface Scenario {

  /** What it is asked for by. */
  String name();

  /** What it measures, in a few words. */
  String title();

  /** Options of its JVM. */
  default List<String> jvm() {
    return List.of("-Xmx1g");
  }

  /** Measures, and tells the lab; throws if something that was measured is wrong. */
  void measure(Lab lab) throws Exception;
}
