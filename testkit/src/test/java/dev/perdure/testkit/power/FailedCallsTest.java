package dev.perdure.testkit.power;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A few failed calls in every build; {@code testkit/power-loss} plays many. */
@Timeout(240)
final class FailedCallsTest {
  private static final Set<String> DIRECTORIES = Set.of("", "new", "new/data");

  @TempDir Path temp;

  @Test
  void names_that_did_not_get_to_the_disk_are_noticed_before_anything_is_acknowledged()
      throws Exception {
    assumeTrue(Recorder.isPossible(), "Recording takes Linux and a C compiler");
    var lab = new Lab(temp, Recorder.compile(Path.of(""), temp));
    var place = Lab.Place.in(temp.resolve("undisturbed"));
    lab.run(place, Lab.Life.of(0, 1, true), Lab.Condition.NORMAL);

    List<FaultPlan> plans = failEachSyncOfADirectory(Trace.read(place.trace()));

    assertThat(plans).hasSizeGreaterThan(4);
    assertThat(new FailedCalls(lab, List.of()).play("names", plans, 1).broken()).isEmpty();
  }

  /** Once by not opening the directory, once by not syncing it. */
  private static List<FaultPlan> failEachSyncOfADirectory(List<Event> events) {
    var plans = new ArrayList<FaultPlan>();
    var directories = new HashSet<Integer>();
    int opened = 0;
    int synced = 0;
    for (Event event : events) {
      switch (event) {
        case Event.Created created -> opened++;
        case Event.Opened(int handle, String path) -> {
          opened++;
          if (DIRECTORIES.contains(path)) {
            directories.add(handle);
            plans.add(FaultPlan.once(FaultPlan.Call.OPEN, opened));
            plans.add(FaultPlan.deniedFromHereOn(opened));
          }
        }
        case Event.SyncBegun(int handle) -> {
          synced++;
          if (directories.contains(handle)) {
            plans.add(FaultPlan.once(FaultPlan.Call.SYNC, synced));
          }
        }
        default -> {}
      }
    }
    return plans;
  }
}
