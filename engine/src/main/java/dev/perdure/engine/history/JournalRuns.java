package dev.perdure.engine.history;

import dev.perdure.engine.HumanTask;
import dev.perdure.engine.RunEvent;
import dev.perdure.engine.RunInfo;
import dev.perdure.engine.RunQuery;
import dev.perdure.engine.RunView;
import dev.perdure.engine.TaskFilter;
import dev.perdure.engine.UnknownRun;
import dev.perdure.engine.journal.JournalText;
import dev.perdure.model.ActorId;
import dev.perdure.model.Artifact;
import dev.perdure.model.RunStatus;
import dev.perdure.model.TokenStatus;
import dev.perdure.model.decision.Awaited;
import dev.perdure.planning.ChildIds;
import dev.perdure.planning.state.RunState;
import dev.perdure.planning.state.Token;
import dev.perdure.planning.state.Waits;
import dev.perdure.storage.ActorRow;
import dev.perdure.storage.JournalEntry;
import dev.perdure.storage.StoreReader;
import dev.perdure.storage.TaskQuery;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * Answers from the store alone, so that it works beside a running engine as well as without one.
 */
public final class JournalRuns implements Runs {
  private static final int PAGE = 1_000;

  private final StoreReader store;
  private final BiFunction<String, Long, Optional<String>> holdsBack;

  /**
   * @param holdsBack why a token's work has not begun, by run and token, as far as this process
   *     knows
   */
  public JournalRuns(StoreReader store, BiFunction<String, Long, Optional<String>> holdsBack) {
    this.store = store;
    this.holdsBack = holdsBack;
  }

  @Override
  public List<RunInfo> list(RunQuery query) {
    return store.list(Rows.query(query)).stream().map(Rows::info).toList();
  }

  @Override
  public Optional<RunInfo> find(String id) {
    return store.actor(ActorId.run(id)).map(Rows::info);
  }

  @Override
  public RunView show(String id) {
    ActorRow row = store.actor(ActorId.run(id)).orElseThrow(() -> new UnknownRun(id));
    var state = new RunState();
    var tokens = new TokenLog();
    eachEntry(
        id,
        entry -> {
          for (var write : JournalText.read(entry.format(), entry.body()).writes()) {
            state.apply(write);
            tokens.follow(write, entry.at());
          }
        });
    return new RunView(
        Rows.info(row),
        tokens.tokens(),
        state.input(),
        state.runScope().state(),
        state.runScope().output(),
        state.result(),
        state.error(),
        state.cancelReason(),
        state.incidents().stream().map(RunState.Incident::reason).toList(),
        waitsFor(id, state),
        List.copyOf(state.artifacts().staged()));
  }

  private List<String> waitsFor(String id, RunState state) {
    var words = new ArrayList<String>();
    for (Token token : state.tokens()) {
      String why =
          token.status() == TokenStatus.WAITING_FOR_EVENT ? waits(state, token) : why(id, token);
      words.add("token %d at node '%s': %s".formatted(token.id(), token.node(), why));
    }
    return words;
  }

  private static String waits(RunState state, Token token) {
    Waits.Waiting waiting = Objects.requireNonNull(state.waits().find(token.id()));
    String until = token.due() == null ? "" : ", until " + token.due() + " at the latest";
    return switch (waiting.what()) {
      case Awaited.Timer(Instant moment) -> "waits until " + moment;
      case Awaited.Event(String name) -> "waits for event '" + name + "'" + until;
      case Awaited.Answer answer ->
          "waits for %s to answer: %s%s"
              .formatted(
                  answer.assignee() == null ? "somebody" : answer.assignee(),
                  answer.prompt(),
                  until);
    };
  }

  private String why(String id, Token token) {
    String until = token.due() == null ? "" : ", until " + token.due() + " at the latest";
    if (token.status() == TokenStatus.WAITING_FOR_SUBWORKFLOW) {
      String child = ChildIds.of(id, token.id(), token.attempt());
      return "attempt %d is run %s%s".formatted(token.attempt(), standing(child), until);
    }
    if (token.status() == TokenStatus.DISPATCHED) {
      String held = holdsBack.apply(id, token.id()).map(reason -> " (" + reason + ")").orElse("");
      return "attempt %d is handed out%s%s".formatted(token.attempt(), until, held);
    }
    return token.due() == null
        ? "goes on at once"
        : "attempt %d begins at %s".formatted(token.attempt(), token.due());
  }

  private String standing(String child) {
    return find(child)
        .map(run -> "%s of %s, which is %s".formatted(child, run.workflow(), run.status().word()))
        .orElse(child + ", which has not started; maybe its workflow is not deployed");
  }

  @Override
  public List<HumanTask> humanTasks(TaskFilter filter) {
    var query =
        new TaskQuery(
            filter.assignee(),
            filter.run() == null ? null : ActorId.run(filter.run()),
            filter.after(),
            filter.limit());
    return new TaskReader(store).tasks(query);
  }

  /** A root that completed says it without its journal being read. */
  @Override
  public List<Artifact> artifacts(String id) {
    RunInfo run = find(id).orElseThrow(() -> new UnknownRun(id));
    return run.status() == RunStatus.COMPLETED && run.parent() == null
        ? store.artifacts(ActorId.run(id))
        : show(id).artifacts();
  }

  @Override
  public Optional<byte[]> content(Artifact artifact) {
    return store.content(artifact.sha256());
  }

  @Override
  public List<RunEvent> history(String id, long afterSeq, int maxEntries) {
    if (find(id).isEmpty()) {
      throw new UnknownRun(id);
    }
    var reader = new EventReader(id);
    var events = new ArrayList<RunEvent>();
    eachEntry(
        id,
        entry -> {
          List<RunEvent> told = reader.read(entry);
          if (entry.seq() > afterSeq && entry.seq() <= afterSeq + maxEntries) {
            events.addAll(told);
          }
        });
    return events;
  }

  private void eachEntry(String id, Consumer<JournalEntry> use) {
    long seq = 0;
    List<JournalEntry> page;
    do {
      page = store.journal(ActorId.run(id), seq, PAGE);
      page.forEach(use);
      seq += page.size();
    } while (page.size() == PAGE);
  }
}
