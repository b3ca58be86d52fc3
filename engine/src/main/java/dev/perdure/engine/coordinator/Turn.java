package dev.perdure.engine.coordinator;

import dev.perdure.engine.PerdureException;
import dev.perdure.engine.UnknownRun;
import dev.perdure.engine.journal.JournalText;
import dev.perdure.model.ActorId;
import dev.perdure.model.Artifact;
import dev.perdure.model.Parent;
import dev.perdure.model.RunStatus;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.message.Message;
import dev.perdure.model.message.Outgoing;
import dev.perdure.planning.Plan;
import dev.perdure.planning.Planner;
import dev.perdure.planning.Reply;
import dev.perdure.planning.state.RunState;
import dev.perdure.storage.Birth;
import dev.perdure.storage.Commit;
import dev.perdure.storage.Fence;
import dev.perdure.storage.InboxMessage;
import dev.perdure.storage.JournalEntry;
import dev.perdure.storage.Standing;
import dev.perdure.storage.TaskChange;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Several messages of one run, decided one on top of the other, to be committed together. */
final class Turn {
  private final ActorId actor;
  private final LoadedRun run;
  private final long expectedSeq;
  private final List<Envelope> envelopes = new ArrayList<>();
  private final List<Answer> answers = new ArrayList<>();
  private final List<JournalEntry> entries = new ArrayList<>();
  private final List<Long> handled = new ArrayList<>();
  private final List<InboxMessage> sent = new ArrayList<>();
  private final List<Decision.Send> sends = new ArrayList<>();
  private final List<String> trace = new ArrayList<>();
  private @Nullable Standing standing;
  private @Nullable Envelope waitingStart;
  private boolean leavesMessages;
  private boolean woken;
  private boolean movesAlarm;

  Turn(ActorId actor, LoadedRun run) {
    this.actor = actor;
    this.run = run;
    this.expectedSeq = run.seq;
  }

  /**
   * Begins with what the run had outstanding when its last process ended, so that whatever is
   * decided on top can still call it off.
   */
  void takeUp(boolean uncleanly, Services services) {
    RunState state = run.state;
    if (state.dispatched() > 0 && uncleanly) {
      Instant now = now(services);
      var end = new Message.UncleanEnd();
      record(end, run.plan(end, now, services), now);
    } else if (state.dispatched() > 0 || state.nextReady().isPresent()) {
      sends.addAll(Planner.outstanding(state, run.workflow(services)));
    }
  }

  /** Decides one more message. If this throws, the run's memory is no longer to be trusted. */
  void add(Envelope envelope, Services services) {
    Answer answer = run.state.isStarted() ? hear(envelope, services) : begin(envelope, services);
    woken |= envelope.message() instanceof Message.Wake;
    envelopes.add(envelope);
    answers.add(answer);
  }

  private Answer hear(Envelope envelope, Services services) {
    RunState state = run.state;
    if (envelope.message() instanceof Message.Start start) {
      return envelope.fresh() ? Starts.taken(state) : Starts.again(start, state);
    }
    return decided(envelope, envelope.message(), services);
  }

  private Answer decided(Envelope envelope, Message message, Services services) {
    RunStatus before = run.state.status();
    Plan plan = plan(message, services);
    if (envelope.inboxId() != 0) {
      recordRefusal(message, plan.reply(), now(services));
    }
    endIfFull(services);
    handle(envelope);
    return new Answer.Handled(before, plan.reply());
  }

  private void handle(Envelope envelope) {
    if (envelope.inboxId() != 0) {
      handled.add(envelope.inboxId());
    }
  }

  /**
   * A run that does not exist yet understands a start; anything else waits in its inbox for one.
   */
  private Answer begin(Envelope envelope, Services services) {
    return switch (envelope.message()) {
      case Message.Start start -> decided(envelope, pinned(start, services), services);
      case Message.StartChild start -> beginChild(envelope, start, services);
      case Message.CancelChild cancel when waitingStart != null -> forgetStart(envelope);
      default -> {
        leavesMessages = true;
        yield new Answer.Refused(new UnknownRun(actor.id()));
      }
    };
  }

  /** A child of a workflow that is not deployed waits for that, and its parent with it. */
  private Answer beginChild(Envelope envelope, Message.StartChild start, Services services) {
    Workflows workflows = services.workflows();
    Optional<Integer> version = workflows.version(start.workflow(), start.version());
    boolean firstToWait = version.isEmpty() && workflows.await(start.workflow());
    if (version.isEmpty()) {
      version = workflows.version(start.workflow(), start.version());
    }
    if (version.isPresent()) {
      return decided(envelope, pinned(start.at(version.get()), services), services);
    }
    waitingStart = envelope;
    leavesMessages = true;
    String reason =
        "Run '%s' waits for a workflow that is not deployed: its child '%s' is to run '%s'%s."
            .formatted(
                start.parent().runId(),
                actor.id(),
                start.workflow(),
                start.version() == null ? "" : " version " + start.version());
    if (firstToWait) {
      services.warnings().accept(reason);
    }
    return new Answer.Refused(new PerdureException(reason));
  }

  /** A child that is called back before it could start never will. */
  private Answer forgetStart(Envelope cancel) {
    handle(Objects.requireNonNull(waitingStart));
    handle(cancel);
    waitingStart = null;
    return new Answer.Handled(run.state.status(), null);
  }

  /** A start that is journaled says which tasks its run keeps, whatever is deployed later. */
  private static Message.Start pinned(Message.Start start, Services services) {
    return services.workflows().pinned(start);
  }

  /** A message from the inbox is never dropped silently: nobody hears that it was refused. */
  private void recordRefusal(Message message, @Nullable Reply reply, Instant now) {
    String reason =
        switch (reply) {
          case Reply.Refused refused -> refused.message();
          case Reply.AlreadyFinal ended ->
              "Expected %s while run %s is open, but it is already %s"
                  .formatted(Messages.words(message), actor.id(), run.state.status().word());
          case Reply.Repeated repeated ->
              "Expected %s once, but run %s has heard of it before"
                  .formatted(Messages.words(message), actor.id());
          case Reply.Taken taken -> null;
          case Reply.Kept kept -> null;
          case null -> null;
        };
    if (reason != null) {
      record(message, Planner.ignore(run.state, reason), now);
    }
  }

  private Plan plan(Message message, Services services) {
    List<RunState.Incident> incidents = List.copyOf(run.state.incidents());
    Instant now = now(services);
    Plan plan = run.plan(message, now, services);
    record(message, plan, now);
    if (message instanceof Message.Resume) {
      for (RunState.Incident incident : incidents) {
        planHeld(incident.held(), now, services);
      }
    }
    return plan;
  }

  private void endIfFull(Services services) {
    long most = services.journalLimits().most();
    if (run.seq >= most && !run.state.status().isFinal()) {
      var unused = plan(new Message.JournalFull(most), services);
    }
  }

  private static Instant now(Services services) {
    return services.clock().instant().truncatedTo(ChronoUnit.MILLIS);
  }

  private void planHeld(String held, Instant now, Services services) {
    if (!held.isEmpty()) {
      Message message = JournalText.readMessage(JournalText.FORMAT, held);
      woken |= message instanceof Message.Wake;
      record(message, run.plan(message, now, services), now);
    }
  }

  private void record(Message message, Plan plan, Instant now) {
    if (!plan.writes().isEmpty()) {
      run.seq++;
      String body = JournalText.write(message, plan.writes());
      entries.add(new JournalEntry(run.seq, now, JournalText.FORMAT, body));
    }
    for (Outgoing outgoing : plan.messages()) {
      String body = JournalText.write(outgoing.message());
      sent.add(new InboxMessage(outgoing.to(), actor.toString(), now, JournalText.FORMAT, body));
    }
    send(plan.sends());
    trace.addAll(plan.trace());
  }

  /** Work that is called back before it has left never leaves. */
  private void send(List<Decision.Send> more) {
    Set<Long> stopped = new HashSet<>();
    for (Decision.Send send : more) {
      if (send instanceof Decision.StopWork(long token)) {
        stopped.add(token);
      }
    }
    if (!stopped.isEmpty()) {
      sends.removeIf(
          earlier -> earlier instanceof Decision.Execute work && stopped.contains(work.token()));
    }
    sends.addAll(more);
  }

  /** What to write, or null if nothing changed. */
  @Nullable Commit commit(Fence fence) {
    if (!run.state.isStarted()) {
      return handled.isEmpty()
          ? null
          : new Commit(actor, fence, 0, List.of(), handled, List.of(), null, null);
    }
    Standing standing = standingNow();
    this.standing = standing;
    movesAlarm = run.stored == null || !Objects.equals(standing.alarm(), run.stored.alarm());
    boolean moved = !standing.equals(run.stored);
    List<TaskChange> tasks = Tasks.changes(actor, run.state);
    if (entries.isEmpty() && handled.isEmpty() && !moved) {
      return null;
    }
    Birth birth = expectedSeq == 0 ? birth() : null;
    return new Commit(
        actor,
        fence,
        expectedSeq,
        entries,
        handled,
        sent,
        tasks,
        moved ? leaves() : null,
        birth,
        moved ? standing : null);
  }

  /**
   * What a root leaves at its end. One that failed may be taken up again, so that what it staged
   * stays as it is.
   */
  private @Nullable List<Artifact> leaves() {
    RunState state = run.state;
    boolean ends = run.stored == null || run.stored.endedAt() == null;
    if (state.parent() != null || !ends) {
      return null;
    }
    return switch (state.status()) {
      case COMPLETED -> List.copyOf(state.artifacts().staged());
      case CANCELLED -> List.of();
      case RUNNING, SUSPENDED, INCIDENT, FAILED, TIMED_OUT -> null;
    };
  }

  private Birth birth() {
    RunState state = run.state;
    Parent parent = state.parent();
    return new Birth(
        state.workflow(),
        state.version(),
        parent == null ? null : ActorId.run(parent.runId()),
        ActorId.run(state.rootId()),
        state.startedAt(),
        state.labels());
  }

  /** How the run stands with this turn; null if that is not even its beginning. */
  @Nullable Standing standing() {
    return standing;
  }

  private Standing standingNow() {
    RunState state = run.state;
    boolean outstanding =
        !state.status().isFinal() && (state.dispatched() > 0 || state.nextReady().isPresent());
    return new Standing(state.status().word(), outstanding, alarm(), endedAt());
  }

  /**
   * An alarm that is set too early costs one idle wake-up; moving it with every step would cost a
   * write each. So it is moved only to an earlier time, and put right when it goes off.
   */
  private @Nullable Instant alarm() {
    Instant wanted = run.state.nextDue().orElse(null);
    Instant stored = run.stored == null ? null : run.stored.alarm();
    if (stored == null || woken || run.state.status().isFinal()) {
      return wanted;
    }
    return wanted != null && wanted.isBefore(stored) ? wanted : stored;
  }

  private @Nullable Instant endedAt() {
    if (!run.state.status().isFinal()) {
      return null;
    }
    Instant before = run.stored == null ? null : run.stored.endedAt();
    return before == null && !entries.isEmpty() ? entries.getLast().at() : before;
  }

  /** The turn is on disk: whoever waits hears of it. */
  void answer() {
    for (int i = 0; i < envelopes.size(); i++) {
      envelopes.get(i).reply().accept(answers.get(i));
    }
  }

  List<Envelope> envelopes() {
    return envelopes;
  }

  List<JournalEntry> entries() {
    return entries;
  }

  /** Who was written to. */
  Set<ActorId> addressees() {
    if (sent.isEmpty()) {
      return Set.of();
    }
    return sent.stream()
        .map(InboxMessage::target)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Whether messages were left in the inbox, because there is no run yet to hear them. */
  boolean leavesMessages() {
    return leavesMessages;
  }

  List<Decision.Send> sends() {
    return sends;
  }

  List<String> trace() {
    return trace;
  }

  /** Whether what was committed sets another alarm than the one before. */
  boolean movesAlarm() {
    return movesAlarm;
  }

  boolean woken() {
    return woken;
  }

  /** Whether the store's entries after the expected one are exactly those of this turn. */
  boolean isIn(List<JournalEntry> stored) {
    return !entries.isEmpty()
        && stored.size() >= entries.size()
        && Objects.equals(stored.subList(0, entries.size()), entries);
  }

  long expectedSeq() {
    return expectedSeq;
  }
}
