package dev.perdure.planning.state;

import java.time.Instant;

/** The time of something, by which it can be found; of two at the same time, the older is first. */
record Due(Instant at, long of) implements Comparable<Due> {
  @Override
  public int compareTo(Due other) {
    int byTime = at.compareTo(other.at);
    return byTime != 0 ? byTime : Long.compare(of, other.of);
  }
}
