package dev.perdure.testkit.power;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The power fails while a load is worked off in three lives, of which the second is not closed. */
final class CutPower {
  private final Lab lab;
  private final int runsALife;
  private final long seed;

  CutPower(Lab lab, int runsALife, long seed) {
    this.lab = lab;
    this.runsALife = runsALife;
    this.seed = seed;
  }

  Finding promisesAreKept(int cases) throws IOException, InterruptedException {
    return play("power cuts", Lab.Condition.NORMAL, cases, Finding.Kind.PROMISE);
  }

  Finding aDiskThatLiesIsNoticed(int cases) throws IOException, InterruptedException {
    return play("a disk that does not sync", Lab.Condition.DISK_LIES, cases, Finding.Kind.CONTROL);
  }

  Finding aMissingSyncIsNoticed(Path classes, int cases) throws IOException, InterruptedException {
    return play("synchronous=NORMAL", Lab.Condition.mistake(classes), cases, Finding.Kind.CONTROL);
  }

  private Finding play(String part, Lab.Condition condition, int cases, Finding.Kind kind)
      throws IOException, InterruptedException {
    var place = Lab.Place.in(lab.work().resolve(part.replaceAll("\\W", "-")));
    List<Event> events = record(place, condition);
    List<String> broken =
        new PowerCuts(events, place.directory(), kind == Finding.Kind.PROMISE).play(cases, seed);
    return new Finding(part, kind, cases, broken, figures(events));
  }

  private List<Event> record(Lab.Place place, Lab.Condition condition)
      throws IOException, InterruptedException {
    for (int life = 0; life < 3; life++) {
      Lab.Ended ended =
          lab.run(place, Lab.Life.of(life * runsALife, runsALife, life != 1), condition);
      if (ended.exitCode() != 0) {
        throw new IllegalStateException("Expected the load to be worked off, but: " + ended);
      }
    }
    List<Event> events = Trace.read(place.trace());
    var drive = new Drive();
    events.forEach(drive::play);
    drive.mustBeLike(place.root());
    return events;
  }

  private static String figures(List<Event> events) {
    return "%d events, among them %d writes, %d syncs, %d acknowledgements"
        .formatted(
            events.size(),
            events.stream().filter(Event.Written.class::isInstance).count(),
            events.stream().filter(Event.Synced.class::isInstance).count(),
            events.stream().filter(Event.Said.class::isInstance).count());
  }
}
