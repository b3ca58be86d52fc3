package dev.perdure.bench.flame;

import dev.perdure.bench.Numbers;
import dev.perdure.bench.scenario.Profiled;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.ObjectName;

/** Draws a flame graph of the sequential case, with async-profiler. */
public final class Flames {
  private final Path profiler;

  private Flames(Path profiler) {
    this.profiler = profiler;
  }

  /**
   * @param args the profiler's library, a directory to work in, and the picture to write
   */
  public static void main(String[] args) throws Exception {
    if (args.length != 3) {
      System.err.println(
          "Expected a library, a directory and a picture, but found: " + String.join(" ", args));
      System.exit(2);
    }
    new Flames(Path.of(args[0])).draw(Path.of(args[1]), Path.of(args[2]));
  }

  private void draw(Path directory, Path picture) throws Exception {
    Path stacks = directory.resolve("stacks.txt");
    double steps =
        Profiled.sequences(
            directory.resolve("engine"),
            () -> tell("start,event=cpu,interval=500us,threads"),
            () -> tell("stop,collapsed,threads,file=" + stacks));
    try (Stream<String> lines = Files.lines(stacks)) {
      Frame all = Frame.ofCollapsed(lines);
      String title =
          "CPU time of runs of 10 steps, %d in flight: %s steps/s while it was measured"
              .formatted(Profiled.IN_FLIGHT, Numbers.text(steps));
      Files.writeString(picture, FlameGraph.of(title, all));
    }
    System.out.println("The picture is in " + picture);
  }

  /** Loads the profiler into this process; loading it again gives it the next order. */
  private void tell(String order) {
    try {
      ManagementFactory.getPlatformMBeanServer()
          .invoke(
              new ObjectName("com.sun.management:type=DiagnosticCommand"),
              "jvmtiAgentLoad",
              new Object[] {new String[] {quoted(profiler.toAbsolutePath()), quoted(order)}},
              new String[] {String[].class.getName()});
    } catch (JMException e) {
      throw new UncheckedIOException(new IOException("Expected to load " + profiler, e));
    }
  }

  /** Or else what is before a '=' would be taken for a name. */
  private static String quoted(Object argument) {
    return "\"" + argument + "\"";
  }
}
