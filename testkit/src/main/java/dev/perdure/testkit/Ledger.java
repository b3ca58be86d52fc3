package dev.perdure.testkit;

import dev.perdure.engine.journal.JournalRow;
import dev.perdure.engine.journal.JournalText;
import dev.perdure.model.Parent;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.json.Json;
import dev.perdure.model.message.Message;
import dev.perdure.planning.state.RunState;
import dev.perdure.storage.Commit;
import dev.perdure.storage.JournalEntry;
import dev.perdure.storage.Standing;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Follows what is written, commit by commit, and says which promises of the engine are broken.
 *
 * <p>It keeps a fold of each journal of its own, with which every memory of a run is compared.
 */
final class Ledger {
  /** How late a timer may be where nothing goes wrong. */
  private static final Duration LATE = Duration.ofSeconds(1);

  private final World world;
  private final Map<String, Page> pages = new LinkedHashMap<>();
  private final Set<Long> taken = new HashSet<>();
  private final List<String> broken = new ArrayList<>();
  private @Nullable Instant calm;
  private @Nullable Instant looked;

  /** What is known of one run. */
  private static final class Page {
    final RunState state = new RunState();
    final JournalCheck check = new JournalCheck();
    final Set<String> children = new LinkedHashSet<>();
    final Set<String> endsOfChildren = new HashSet<>();
    final Set<String> events = new HashSet<>();
    final Set<Json> answers = new HashSet<>();
    @Nullable Standing standing;
    boolean endedByParent;
    long seq;
  }

  Ledger(World world) {
    this.world = world;
  }

  /** This commit is on disk, and nobody has heard of it yet. */
  void written(Commit commit) {
    String run = commit.actor().id();
    for (long inboxId : commit.handled()) {
      expect(taken.add(inboxId), run, "a message handled once", "row " + inboxId + " again");
    }
    if (commit.entries().isEmpty() && commit.standing() == null) {
      return;
    }
    Page page = pages.computeIfAbsent(run, id -> new Page());
    commit.entries().forEach(entry -> follow(run, page, entry));
    page.check.broken().forEach(words -> broken.add(run + ": " + words));
    page.standing = commit.standing() == null ? page.standing : commit.standing();
    checkStanding(run, page);
  }

  private void follow(String run, Page page, JournalEntry entry) {
    expect(entry.seq() == page.seq + 1, run, "entry " + (page.seq + 1), entry.seq());
    page.seq = entry.seq();
    JournalRow row = JournalText.read(entry.format(), entry.body());
    if (world.isNoting()) {
      world.note(run, entry.seq() + ": " + row.message() + " => " + row.writes());
    }
    switch (row.message()) {
      case Message.ChildCompleted m -> endOfChild(run, page, m.child());
      case Message.ChildFailed m -> endOfChild(run, page, m.child());
      case Message.Event m when m.id() != null -> page.events.add(m.id());
      case Message.Answer m -> page.answers.add(m.answer());
      default -> {}
    }
    row.writes().forEach(write -> follow(page, write));
  }

  private static void follow(Page page, Decision.Write write) {
    page.state.apply(write);
    page.check.follow(write);
    if (write instanceof Decision.StartChild start) {
      page.children.add(start.child());
    } else if (write instanceof Decision.CancelRun cancel) {
      page.endedByParent = cancel.byParent();
    }
  }

  private void endOfChild(String run, Page page, String child) {
    expect(page.endsOfChildren.add(child), run, "one end of a child", child + " again");
  }

  /** What the index says of a run is what its journal says. */
  private void checkStanding(String run, Page page) {
    Standing standing = Objects.requireNonNull(page.standing);
    RunState state = page.state;
    boolean over = state.status().isFinal();
    boolean busy = !over && (state.dispatched() > 0 || state.nextReady().isPresent());
    expect(standing.status().equals(state.status().word()), run, state.status().word(), standing);
    expect(standing.outstanding() == busy, run, "outstanding: " + busy, standing);
    Instant due = state.nextDue().orElse(null);
    Instant alarm = standing.alarm();
    expect(!over || (alarm == null && due == null), run, "no alarm after the end", standing);
    expect(
        due == null || (alarm != null && !alarm.isAfter(due)), run, "an alarm at " + due, standing);
  }

  /** A process has this in memory after a commit. */
  void remembered(String run, RunState state, long seq) {
    Page page = page(run);
    expect(page.seq == seq, run, "memory up to " + page.seq, seq);
    Json expected = page.state.toJson();
    Json found = state.toJson();
    expect(found.equals(expected), run, "\nreplay: " + expected, "\nstate:  " + found);
  }

  private void expect(boolean holds, String run, String expected, Object found) {
    if (!holds) {
      broken.add("Expected of run %s %s, but found %s".formatted(run, expected, found));
    }
  }

  /** Somebody was told this, so it must be on disk. */
  void promised(boolean kept, String run, String what) {
    expect(kept, run, "what was acknowledged: " + what, "it is not on disk");
  }

  Optional<RunState> state(String run) {
    return Optional.ofNullable(pages.get(run)).map(page -> page.state);
  }

  boolean knowsEvent(String run, String eventId) {
    return pages.containsKey(run) && page(run).events.contains(eventId);
  }

  boolean knowsAnswer(String run, Json answer) {
    return pages.containsKey(run) && page(run).answers.contains(answer);
  }

  /** The first child of a run that is still open. */
  Optional<String> childOf(String run) {
    return pages.entrySet().stream()
        .filter(entry -> isOpenChild(entry.getValue().state, run))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  private static boolean isOpenChild(RunState state, String run) {
    Parent parent = state.parent();
    return parent != null && parent.runId().equals(run) && !state.status().isFinal();
  }

  /** From now on whatever is due is decided soon. */
  void calmFrom(Instant now) {
    calm = now;
  }

  void requireOnTime(Instant now) {
    if (calm == null || now.equals(looked)) {
      return;
    }
    looked = now;
    for (var entry : pages.entrySet()) {
      Instant due = entry.getValue().state.nextDue().orElse(now);
      Instant since = due.isBefore(calm) ? calm : due;
      expect(!now.isAfter(since.plus(LATE)), entry.getKey(), "to be woken at " + due, now);
    }
  }

  /** Nothing is left to happen: every family must be complete, and every run over. */
  void atRest() {
    for (var entry : pages.entrySet()) {
      RunState state = entry.getValue().state;
      expect(state.status().isFinal(), entry.getKey(), "its end", state.status().word());
      Parent parent = state.parent();
      if (parent != null) {
        boolean told = page(parent.runId()).endsOfChildren.contains(entry.getKey());
        expect(
            told != entry.getValue().endedByParent, entry.getKey(), "its parent to hear", parent);
      }
      for (String child : entry.getValue().children) {
        expect(pages.containsKey(child), entry.getKey(), "its child to run", child);
      }
    }
  }

  private Page page(String run) {
    return Objects.requireNonNull(pages.get(run));
  }

  Set<String> runs() {
    return pages.keySet();
  }

  /** Everything that is broken, in words. */
  List<String> broken() {
    return broken;
  }
}
