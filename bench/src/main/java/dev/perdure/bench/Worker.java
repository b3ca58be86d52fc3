package dev.perdure.bench;

import dev.perdure.bench.scenario.Scenarios;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Measures one scenario in this JVM, and tells the one that asked, a line of JSON at a time. */
final class Worker {
  static final String QUICK = "quick";
  static final String FULL = "full";

  private Worker() {}

  /**
   * @param args the scenario, how much of it, and a directory
   */
  public static void main(String[] args) throws Exception {
    ChildJvm.endWithParent();
    var out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    var lab = new Lab(Path.of(args[2]), args[1].equals(QUICK), new Teller(out));
    Scenarios.named(args[0]).measure(lab);
    tell(out, Json.object("done", Json.of(true)));
    // What scenarios leave running, such as steps that never end, ends here.
    Runtime.getRuntime().halt(0);
  }

  private static void tell(PrintStream out, Json.Obj line) {
    out.println(JsonText.write(line));
    out.flush();
  }

  private record Teller(PrintStream out) implements Lab.Listener {
    @Override
    public void measured(Sample sample) {
      tell(out, Json.object("sample", SampleText.write(sample)));
    }

    @Override
    public void says(String progress) {
      tell(out, Json.object("says", Json.of(progress)));
    }
  }
}
