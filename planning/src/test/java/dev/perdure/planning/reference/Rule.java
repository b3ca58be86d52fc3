package dev.perdure.planning.reference;

import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import dev.perdure.planning.reference.ReferenceRun.Work;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A rule of the language as a small workflow, what it is told, and what comes of it.
 *
 * @param expected how the run ended: {@code completed {"x":1}}, {@code failed CODE at node after
 *     attempts < cause}; or who is at work: {@code running: judge#0, judge#1}
 */
record Rule(String name, Spec spec, Json input, List<Step> steps, String expected) {

  /**
   * What happens next. Work is named by its node and the indexes of the fan-outs it is in: {@code
   * judge#0.2}. If nothing of that name is at work, the message comes too late.
   */
  sealed interface Step {
    record Returns(String work, Json value) implements Step {}

    record Fails(String work, String code) implements Step {}

    record Passes(long millis) implements Step {}

    record Sends(String event, Json payload) implements Step {}
  }

  static Step returns(String work, String value) {
    return new Step.Returns(work, json(value));
  }

  static Step fails(String work, String code) {
    return new Step.Fails(work, code);
  }

  static Step passes(long millis) {
    return new Step.Passes(millis);
  }

  static Step sends(String event, String payload) {
    return new Step.Sends(event, json(payload));
  }

  static Rule rule(String name, Spec spec, String input, List<Step> steps, String expected) {
    return new Rule(name, spec, json(input), steps, expected.replace('\'', '"'));
  }

  static Json json(String text) {
    return JsonText.read(text.replace('\'', '"'));
  }

  @Override
  public String toString() {
    return name;
  }

  /** Whoever follows a schedule. */
  interface Listener {
    void hear(Event event, long now);

    ReferenceRun reference();
  }

  /** Plays the steps, and tells what came of it in the words of {@link #expected}. */
  String play(Listener listener) {
    Map<String, Work> known = new HashMap<>();
    long now = 0;
    listener.hear(new Event.Start(), now);
    for (Step step : steps) {
      listener.reference().atWork().forEach(work -> known.put(address(work), work));
      switch (step) {
        case Step.Returns(String name, Json value) -> {
          Work work = find(known, name);
          listener.hear(new Event.Completed(work.token(), work.attempt(), value), now);
        }
        case Step.Fails(String name, String code) -> {
          Work work = find(known, name);
          listener.hear(new Event.Failed(work.token(), work.attempt(), code, true), now);
        }
        case Step.Sends(String event, Json payload) ->
            listener.hear(new Event.Sent(event, payload), now);
        case Step.Passes(long millis) -> {
          now += millis;
          listener.hear(new Event.Wake(), now);
        }
      }
    }
    return outcome(listener.reference());
  }

  private static Work find(Map<String, Work> known, String name) {
    return Optional.ofNullable(known.get(name))
        .orElseThrow(() -> new AssertionError(name + " was never at work, but " + known.keySet()));
  }

  private static String address(Work work) {
    String indexes = work.branch().stream().map(String::valueOf).collect(Collectors.joining("."));
    return indexes.isEmpty() ? work.node() : work.node() + "#" + indexes;
  }

  private static String outcome(ReferenceRun run) {
    return switch (run.status()) {
      case RUNNING ->
          "running: " + run.atWork().stream().map(Rule::address).collect(Collectors.joining(", "));
      case COMPLETED -> "completed " + run.result();
      case FAILED -> "failed " + run.error();
      case TIMED_OUT -> "timed out " + run.error();
      case CANCELLED -> "cancelled";
    };
  }
}
