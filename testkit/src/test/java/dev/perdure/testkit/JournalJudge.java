package dev.perdure.testkit;

import dev.perdure.engine.journal.JournalRow;
import dev.perdure.engine.journal.JournalText;
import dev.perdure.model.RunStatus;
import dev.perdure.model.definition.Workflow;
import dev.perdure.model.json.Json;
import dev.perdure.model.message.Message;
import dev.perdure.planning.definition.ExecutableWorkflow;
import dev.perdure.planning.reference.Coverage;
import dev.perdure.planning.reference.Event;
import dev.perdure.planning.reference.Judged;
import dev.perdure.planning.reference.Lockstep;
import dev.perdure.planning.reference.ReferenceRun;
import dev.perdure.planning.reference.Seen;
import dev.perdure.planning.reference.Spec;
import dev.perdure.planning.state.RunState;
import dev.perdure.storage.JournalEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Tells the reference of the language what a journal says that a run was told, and compares the two
 * after every message.
 */
final class JournalJudge implements Judged {
  private final RunState state = new RunState();
  private final ExecutableWorkflow workflow;
  private final Instant start;
  private final Lockstep pair;
  private JournalRow row;

  private JournalJudge(
      Spec spec, Workflow workflow, Json input, Coverage coverage, List<JournalEntry> journal) {
    this.workflow = ExecutableWorkflow.compile(workflow).orElseThrow();
    this.start = journal.getFirst().at();
    this.pair = new Lockstep(new ReferenceRun(spec, input, coverage), this);
    this.row = read(journal.getFirst());
  }

  private static JournalRow read(JournalEntry entry) {
    return JournalText.read(entry.format(), entry.body());
  }

  /**
   * Throws an {@link AssertionError} where the two disagree. An incident is nothing that the
   * language knows of: from there on nothing is compared, and the answer is false.
   */
  static boolean agrees(
      Spec spec, Workflow workflow, Json input, Coverage coverage, List<JournalEntry> journal) {
    var judge = new JournalJudge(spec, workflow, input, coverage, journal);
    for (JournalEntry entry : journal) {
      judge.judge(entry);
      if (judge.state.status() == RunStatus.INCIDENT) {
        return false;
      }
    }
    return true;
  }

  private void judge(JournalEntry entry) {
    row = read(entry);
    long now = Duration.between(start, entry.at()).toMillis();
    Optional<Event> event = event(row.message());
    try {
      event.ifPresentOrElse(told -> pair.hear(told, now), this::apply);
    } catch (ReferenceRun.TooBig e) {
      throw e;
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError(
          "Entry %d, %s, at %d ms: %s".formatted(entry.seq(), row.message(), now, e), e);
    }
  }

  /** Empty for what only the engine knows of. */
  private Optional<Event> event(Message message) {
    return switch (message) {
      case Message.Start m -> Optional.of(new Event.Start());
      case Message.WorkCompleted m -> completed(m.token(), m.attempt(), m.result());
      case Message.ChildCompleted m -> completed(m.token(), m.attempt(), m.result());
      case Message.WorkFailed m ->
          failed(m.token(), m.attempt(), m.failure().code(), m.failure().retryable());
      case Message.ChildFailed m ->
          failed(m.token(), m.attempt(), m.error().code(), m.error().retryable());
      case Message.Event m -> Optional.of(new Event.Sent(m.name(), m.payload()));
      case Message.Wake m -> Optional.of(new Event.Wake());
      case Message.Cancel m -> Optional.of(new Event.Cancel());
      case Message.UncleanEnd m -> Optional.empty();
      case Message.Resume m -> Optional.empty();
      default -> throw new AssertionError("Expected nobody to say " + message);
    };
  }

  private Optional<Event> completed(long token, int attempt, Json result) {
    return Optional.of(new Event.Completed(pair.tokenOf(token), attempt, result));
  }

  private Optional<Event> failed(long token, int attempt, String code, boolean retryable) {
    return Optional.of(new Event.Failed(pair.tokenOf(token), attempt, code, retryable));
  }

  private void apply() {
    row.writes().forEach(state::apply);
  }

  @Override
  public void hear(Event event, long now) {
    apply();
  }

  @Override
  public Seen seen() {
    return new Seen(state, workflow, start);
  }

  @Override
  public Optional<Set<Long>> stopped() {
    return Optional.empty();
  }
}
