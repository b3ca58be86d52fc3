package dev.perdure.testkit.power;

import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Set;

/** What the engine has acknowledged so far, as its clients said. */
final class Acknowledged {
  private final Set<String> lines = new LinkedHashSet<>();
  private final Set<String> started = new LinkedHashSet<>();
  private final Set<String> sent = new LinkedHashSet<>();
  private final Set<String> ended = new LinkedHashSet<>();

  private Instant last = Instant.now();

  void hear(String line, Instant at) {
    lines.add(line);
    last = at;
    String id = line.substring(line.indexOf(' ') + 1);
    switch (line.substring(0, Math.max(0, line.indexOf(' ')))) {
      case "started" -> started.add(id);
      case "sent" -> sent.add(id);
      case "ended" -> ended.add(id);
      default -> {}
    }
  }

  Acknowledged copy() {
    var copy = new Acknowledged();
    lines.forEach(line -> copy.hear(line, last));
    copy.last = last;
    return copy;
  }

  /** When somebody was told something for the last time. */
  Instant last() {
    return last;
  }

  int size() {
    return lines.size();
  }

  boolean isOpened() {
    return lines.contains("opened");
  }

  boolean isDeployed() {
    return lines.contains("deployed");
  }

  Set<String> started() {
    return started;
  }

  Set<String> sent() {
    return sent;
  }

  Set<String> ended() {
    return ended;
  }
}
