package dev.perdure.bench.bare;

import dev.perdure.bench.Sample;
import dev.perdure.bench.Spread;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Arrays;

/** Appends rows like those of a journal in groups, and nothing else. */
public final class BareLoop {
  private static final int ROWS_A_RUN = 11;
  private static final int MOST_COMMITS = 1_000_000;

  /** As long as the journal's entry of an ordinary step; a test compares the two. */
  public static final String BODY =
      """
      {"message":{"type":"work_completed","token":5,"attempt":1,"result":{"n":5}},"decisions":[\
      {"type":"RECORD_RESULT","token":5,"resultFrom":"message","keep":false},\
      {"type":"COMPLETE_TOKEN","token":5},\
      {"type":"CREATE_TOKEN","token":6,"node":"step6","parent":5,"via":"step5->step6"},\
      {"type":"DISPATCH_TOKEN","token":6,"attempt":1,"input":{"n":6}}]}""";

  private BareLoop() {}

  /** What a loop did. */
  public static final class Result {
    private final String name;
    private final int group;
    private final double seconds;
    private final double[] millis;

    private Result(String name, int group, double seconds, double[] millis) {
      this.name = group == 1 ? name : "%s, %,d rows a commit".formatted(name, group);
      this.group = group;
      this.seconds = seconds;
      this.millis = millis;
    }

    public String name() {
      return name;
    }

    public Sample.Bare rowsPerSecond() {
      return new Sample.Bare(name, (double) group * millis.length / seconds);
    }

    /** How long one commit took: the given part of them was no slower. */
    public Sample.Bare millis(double part) {
      return new Sample.Bare("one commit of " + name, Spread.percentile(millis, part));
    }
  }

  /** Commits one group after the other until the time is over. */
  public static Result run(Appender to, int group, long nanos) throws IOException, SQLException {
    var millis = new double[MOST_COMMITS];
    int commits = 0;
    long start = System.nanoTime();
    long now = start;
    while (now - start < nanos && commits < MOST_COMMITS) {
      appendGroup(to, commits, group);
      to.commit();
      long before = now;
      now = System.nanoTime();
      millis[commits++] = (now - before) / 1e6;
    }
    double[] sorted = Arrays.copyOf(millis, commits);
    Arrays.sort(sorted);
    return new Result(to.name(), group, (now - start) / 1e9, sorted);
  }

  /** Commits the rows of so many runs, in groups of up to so many. */
  public static void append(Appender to, int runs, int group) throws IOException, SQLException {
    for (int first = 0; first < runs; first += group) {
      for (int seq = 0; seq < ROWS_A_RUN; seq++) {
        for (int run = first; run < Math.min(runs, first + group); run++) {
          to.append(run, seq, BODY);
        }
        to.commit();
      }
    }
  }

  /** As with runs in flight: each row of a group belongs to another actor. */
  private static void appendGroup(Appender to, long turn, int group)
      throws IOException, SQLException {
    for (int i = 0; i < group; i++) {
      to.append(turn / ROWS_A_RUN * group + i, turn % ROWS_A_RUN, BODY);
    }
  }
}
