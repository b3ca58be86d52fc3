package dev.perdure.cli;

import dev.perdure.engine.RunHandle;
import dev.perdure.engine.RunInfo;
import dev.perdure.engine.RunReader;
import dev.perdure.engine.RunView;
import dev.perdure.engine.StartRequest;
import dev.perdure.model.definition.Workflow;
import dev.perdure.model.json.Json;
import dev.perdure.storage.StoreException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code perdure run}: starts a run, or goes on with one, and stays with it until it ends. */
final class RunCommand {

  /** What the user asked for. */
  record Wish(
      String file,
      @Nullable String workflow,
      @Nullable String input,
      @Nullable String id,
      Map<String, String> labels) {}

  private final Terminal terminal;
  private final Wish wish;
  private final Output output;
  private final Working working;
  private final Data data;
  private final OneRun oneRun;

  RunCommand(Terminal terminal, Wish wish, Common common, Working working) {
    this.terminal = terminal;
    this.wish = wish;
    this.output = common.output;
    this.working = working;
    this.data = Data.at(terminal, common.data);
    this.oneRun = new OneRun(terminal, data, common.output, working);
  }

  int run() throws InterruptedException {
    var file = Definitions.read(terminal, wish.file());
    if (output == Output.TEXT || !file.valid()) {
      file.report(terminal);
    }
    if (!file.valid()) {
      terminal.say(Plural.of(file.reading().errors().size(), "mistake") + "; nothing was started.");
      return Exit.MISTAKE;
    }
    Workflow workflow = choose(file);
    Map<String, Json> mocks = Mocks.read(working.mocks);
    Mocks.check(file.family(workflow), file.reading().tasks(), mocks);
    Optional<Json> input = Optional.ofNullable(wish.input()).map(new Inputs(terminal)::read);
    Optional<RunView> earlier = earlier();
    return earlier.isPresent()
        ? again(workflow, input, earlier.get(), mocks)
        : start(file, workflow, input.orElse(Json.Obj.EMPTY), mocks);
  }

  private Workflow choose(Definitions file) {
    if (wish.workflow() == null && file.names().size() > 1) {
      note(
          "%s holds several workflows: %s. This runs the first; --workflow names another."
              .formatted(wish.file(), String.join(", ", file.names())));
    }
    return file.choose(wish.workflow());
  }

  private Optional<RunView> earlier() {
    if (wish.id() == null || !data.exists()) {
      return Optional.empty();
    }
    try (RunReader runs = data.reader()) {
      return runs.find(wish.id()).map(info -> runs.show(info.id()));
    } catch (StoreException e) {
      // A process that was killed while it made the file left nothing to read: the engine mends
      // that,
      // and says what is wrong if it cannot.
      return Optional.empty();
    }
  }

  private int start(Definitions file, Workflow workflow, Json given, Map<String, Json> mocks)
      throws InterruptedException {
    Json input = Inputs.checked(workflow, given);
    SecretsCheck.check(workflow, file.reading().tasks(), mocks.keySet(), working.secrets(terminal));
    String id =
        wish.id() == null
            ? Ids.make(workflow.name(), new SplittableRandom())
            : Ids.checked(wish.id());
    StartRequest request = StartRequest.of(workflow.name()).id(id).input(input);
    for (var label : wish.labels().entrySet()) {
      request = request.label(label.getKey(), label.getValue());
    }
    try (Holding holding = oneRun.hold(id, mocks)) {
      holding.engine().deploy(wish.file(), file.file().text());
      refuseMissing(workflow, holding.engine().missingSubworkflows(workflow.name()));
      RunHandle run = holding.engine().start(request);
      return oneRun.stay(holding, run, "Run " + id, 0);
    }
  }

  /** The id names a run that is there already: nothing is started a second time. */
  private int again(
      Workflow workflow, Optional<Json> input, RunView earlier, Map<String, Json> mocks)
      throws InterruptedException {
    refuseOther(workflow, input, earlier);
    RunInfo info = earlier.info();
    if (info.status().isFinal()) {
      note(
          "Run %s %s before; this is how it ended."
              .formatted(info.id(), Results.words(info.status())));
      return new Results(terminal, output).print(earlier);
    }
    try (Holding holding = oneRun.hold(info.id(), mocks)) {
      if (holding.engine().deploy(workflow).version() != info.version()) {
        note(
            "%s has changed since run %s started; the run keeps the definition it started with."
                .formatted(wish.file(), info.id()));
      }
      RunHandle run = holding.engine().run(info.id());
      return oneRun.stay(holding, run, "Going on with run " + info.id(), info.lastSeq());
    }
  }

  private void refuseMissing(Workflow workflow, Set<String> missing) {
    if (!missing.isEmpty()) {
      throw new UserMistake(
          "Workflow '%s' runs %s, which is neither in '%s' nor in %s. Add it to the file; nothing was started."
              .formatted(
                  workflow.name(),
                  missing.stream().map(name -> "'" + name + "'").collect(Collectors.joining(", ")),
                  wish.file(),
                  data.name()));
    }
  }

  /** For people only: a program gets events, and nothing else, while it waits. */
  private void note(String sentence) {
    if (output == Output.TEXT) {
      terminal.whisper(sentence);
    }
  }

  private static void refuseOther(Workflow workflow, Optional<Json> given, RunView earlier) {
    RunInfo info = earlier.info();
    if (!info.workflow().equals(workflow.name())) {
      throw new UserMistake(
          "Run '%s' is a run of workflow '%s', not of '%s'. Choose another --id."
              .formatted(info.id(), info.workflow(), workflow.name()));
    }
    Json recorded = earlier.input();
    if (given.isPresent()
        && !recorded.equals(given.get())
        && !recorded.equals(Inputs.filled(workflow, given.get()))) {
      throw new UserMistake(
          """
          Run '%s' was started with other input.
            it has     %s
            this asks  %s
          Leave --input out to go on with it, or choose another --id."""
              .formatted(info.id(), recorded, given.get()));
    }
  }
}
