package dev.perdure.planning.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.json.Json;
import dev.perdure.planning.reference.ReferenceRun.Work;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Tells the reference and whom it judges the same, and compares them after each message. */
public final class Lockstep implements Rule.Listener {
  private final ReferenceRun reference;
  private final Judged judged;

  /** The judged one's number of each of the reference's tokens that was at work. */
  private final Map<Long, Long> numbers = new HashMap<>();

  /** The other way round. */
  private final Map<Long, Long> tokens = new HashMap<>();

  private final List<String> schedule = new ArrayList<>();

  Lockstep(Spec spec, Json input, Coverage coverage) {
    this(new ReferenceRun(spec, input, coverage), new Production(SpecText.yaml(spec), input));
  }

  public Lockstep(ReferenceRun reference, Judged judged) {
    this.reference = reference;
    this.judged = judged;
  }

  @Override
  public ReferenceRun reference() {
    return reference;
  }

  /** What both were told so far. */
  List<String> schedule() {
    return schedule;
  }

  @Override
  public void hear(Event event, long now) {
    schedule.add("at " + now + " ms: " + event);
    List<Work> before = reference.atWork();
    reference.hear(event, now);
    judged.hear(translated(event), now);
    compare();
    compareStopped(before, event);
  }

  /**
   * Work is stopped that nobody waits for, unless it was abandoned or has just ended. A child that
   * began within this message may be called off in it, too.
   */
  private void compareStopped(List<Work> before, Event event) {
    List<Work> after = reference.atWork();
    Set<Long> unheard =
        before.stream()
            .filter(work -> !after.contains(work) && work.token() != tokenOf(event))
            .filter(work -> !reference.isAbandoned(work.token()))
            .map(work -> number(work.token()))
            .collect(Collectors.toSet());
    List<Long> mayStop = before.stream().map(work -> number(work.token())).toList();
    judged
        .stopped()
        .map(HashSet::new)
        .ifPresent(
            stopped -> {
              stopped.retainAll(mayStop);
              assertThat(stopped).as("stopped work").isEqualTo(unheard);
            });
  }

  private static long tokenOf(Event event) {
    return switch (event) {
      case Event.Completed completed -> completed.token();
      case Event.Failed failed -> failed.token();
      default -> 0;
    };
  }

  private Event translated(Event event) {
    return switch (event) {
      case Event.Completed(long token, int attempt, Json value) ->
          new Event.Completed(number(token), attempt, value);
      case Event.Failed(long token, int attempt, String code, boolean retryable) ->
          new Event.Failed(number(token), attempt, code, retryable);
      default -> event;
    };
  }

  private long number(long token) {
    return numbers.getOrDefault(token, token + 1_000_000);
  }

  /** The reference's token for a number of the judged one; 0 for one that never was at work. */
  public long tokenOf(long number) {
    return tokens.getOrDefault(number, 0L);
  }

  private void compare() {
    Seen seen = judged.seen();
    assertThat(seen.status())
        .as("status")
        .isEqualTo(reference.isSuspended() ? "SUSPENDED" : reference.status().name());
    List<Work> expected = reference.atWork();
    List<Work> found = seen.atWork();
    for (int i = 0; i < Math.min(expected.size(), found.size()); i++) {
      numbers.putIfAbsent(expected.get(i).token(), found.get(i).token());
      tokens.putIfAbsent(found.get(i).token(), expected.get(i).token());
    }
    assertThat(found.stream().map(work -> shown(work, work.token())).toList())
        .as("at work: number, node, attempt, input")
        .isEqualTo(expected.stream().map(work -> shown(work, number(work.token()))).toList());
    assertThat(bare(seen.state())).as("state").isEqualTo(reference.state());
    assertThat(bare(seen.output())).as("output").isEqualTo(reference.output());
    assertThat(seen.nextDue()).as("next due").isEqualTo(reference.nextDue());
    if (!reference.isRunning()) {
      compareEnd(seen, reference);
    }
  }

  private static void compareEnd(Seen seen, ReferenceRun reference) {
    Json result = seen.result();
    assertThat(result == null ? null : bare(result)).as("result").isEqualTo(reference.result());
    assertThat(String.valueOf(seen.error()))
        .as("error")
        .isEqualTo(String.valueOf(reference.error()));
  }

  private static String shown(Work work, long number) {
    return number + " " + work.node() + " " + work.attempt() + " " + bare(work.input());
  }

  /** Without times and what is for people: of a failure that was caught only the code. */
  private static Json bare(Json value) {
    return switch (value) {
      case Json.Arr(List<Json> items) -> Json.array(items.stream().map(Lockstep::bare).toList());
      case Json.Obj object -> bare(object);
      default -> value;
    };
  }

  private static Json bare(Json.Obj object) {
    var fields = new LinkedHashMap<String, Json>();
    object
        .fields()
        .forEach(
            (name, value) -> {
              if (name.equals("firedAt")) {
                fields.put(name, Json.of("then"));
              } else if (!name.equals("message") && !name.equals("runId")) {
                fields.put(name, bare(value));
              }
            });
    return Json.object(fields);
  }
}
