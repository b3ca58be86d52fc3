package dev.perdure.testkit;

import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A workflow of {@code load.yaml} or {@code plots.yaml}, what clients do to a run of it, and what
 * may come of that.
 *
 * @param results as long as nobody sets the clock; empty if it does not complete
 */
record Plot(String workflow, List<Wish> wishes, Set<Json> results) {
  static final Json INPUT = Json.object("n", Json.of(1));

  private static final Pattern NAMED = Pattern.compile("(?m)^(?:workflow|task): ([\\w-]+)");
  private static final Pattern MENTIONED = Pattern.compile("(?:subworkflow|task): ([\\w-]+)");
  private static final Map<String, String> DOCUMENTS = documents();

  /** What a client does to a run. */
  sealed interface Wish {
    record Send(String event, Json payload, String id) implements Wish {}

    record Answer(String node, Json answer) implements Wish {}

    record Cancel() implements Wish {}

    record CancelChild() implements Wish {}
  }

  static final List<Plot> ALL =
      List.of(
          of("sequence").gives("{'n': 5}"),
          of("stubborn").gives("{'n': 2}"),
          of("circle").gives("{'n': 6}"),
          of("split").gives("{'left': 2, 'right': 3}"),
          of("compensate").gives("{'n': 1, 'code': 'DECLINED'}"),
          of("patience").gives("{'n': 1, 'why': 'TIMEOUT'}"),
          of("keep").gives("{'n': 1, 'names': ['draft', 'number', 'piece']}"),
          of("gather").gives("{'all': [2, 3, 4, 5]}"),
          of("first").gives("{'won': [1]}"),
          of("quorum").gives("{'votes': [7, 7]}"),
          of("nested").gives("{'all': [[13, 14], [23, 24]]}"),
          of("torn").gives("{'code': 'BRANCH_FAILED', 'cause': 'BROKEN'}"),
          of("parent").gives("{'n': 2, 'failed': 'BUSY', 'caught': 'BUSY', 'late': 'TIMEOUT'}"),
          of("patient")
              .sends("paid", "{'n': 2}")
              .sends("paid", "{'n': 1}")
              .answers("ask", "5")
              .gives("{'said': 5}"),
          of("teller").gives("{'soon': 1, 'later': 2}"),
          of("queue")
              .sends("next", "{'n': 1}")
              .sends("next", "{'n': 2}")
              .sends("next", "{'n': 3}")
              .gives("{'got': [1, 2, 3]}"),
          of("jury").gives("{'n': 2}"),
          of("race")
              .sends("paid", "1")
              .answers("answer", "1")
              .gives(
                  "{'event': 'paid', 'answer': 'said'}",
                  "{'event': 'paid', 'answer': 'late'}",
                  "{'event': 'late', 'answer': 'said'}",
                  "{'event': 'late', 'answer': 'late'}"),
          of("tasked").gives("{'n': 3}"),
          of("doomed").cancelled(),
          of("hurried"),
          of("bereaved").wish(new Wish.CancelChild()).gives("{'code': 'CANCELLED'}"),
          of("writer").gives("{'n': 3}"),
          of("rounds").gives("{'n': 6}"));

  static Plot of(String workflow) {
    return new Plot(workflow, List.of(), Set.of());
  }

  private static Json json(String text) {
    return JsonText.read(text.replace('\'', '"'));
  }

  private Plot wish(Wish wish) {
    var more = new ArrayList<>(wishes);
    more.add(wish);
    return new Plot(workflow, List.copyOf(more), results);
  }

  Plot sends(String event, String payload) {
    return wish(new Wish.Send(event, json(payload), "event-" + wishes.size()));
  }

  Plot answers(String node, String answer) {
    return wish(new Wish.Answer(node, json(answer)));
  }

  Plot cancelled() {
    return wish(new Wish.Cancel());
  }

  /** Whether somebody cancels it, perhaps too late. */
  boolean isCancelled() {
    return wishes.contains(new Wish.Cancel());
  }

  Plot gives(String... any) {
    return new Plot(
        workflow, wishes, Stream.of(any).map(Plot::json).collect(Collectors.toUnmodifiableSet()));
  }

  /** Deploys these plots, and whatever they run. */
  static void deploy(Simulation simulation, Collection<Plot> plots) {
    Set<String> wanted = new LinkedHashSet<>();
    var open = new ArrayDeque<>(plots.stream().map(Plot::workflow).toList());
    while (!open.isEmpty()) {
      String name = open.remove();
      if (wanted.add(name)) {
        MENTIONED.matcher(document(name)).results().map(found -> found.group(1)).forEach(open::add);
      }
    }
    String text = wanted.stream().map(Plot::document).collect(Collectors.joining("\n---\n"));
    simulation.deploy("plots.yaml", text);
  }

  private static String document(String name) {
    return Objects.requireNonNull(DOCUMENTS.get(name), name);
  }

  private static Map<String, String> documents() {
    String text = Load.definitions() + "\n---\n" + Load.read("plots.yaml");
    return Stream.of(text.split("\n---\n"))
        .collect(Collectors.toMap(Plot::nameOf, document -> document));
  }

  private static String nameOf(String document) {
    return NAMED.matcher(document).results().findFirst().orElseThrow().group(1);
  }

  /** Starts a run of it, and says what clients want from that. */
  void begin(Simulation simulation, String id) {
    simulation.start(id, workflow, INPUT);
    for (Wish wish : wishes) {
      switch (wish) {
        case Wish.Send(String event, Json payload, String eventId) ->
            simulation.send(id, event, payload, eventId);
        case Wish.Answer(String node, Json answer) -> simulation.answer(id, node, answer);
        case Wish.Cancel() -> simulation.cancel(id);
        case Wish.CancelChild() -> simulation.cancelChildOf(id);
      }
    }
  }

  @Override
  public String toString() {
    return workflow;
  }
}
