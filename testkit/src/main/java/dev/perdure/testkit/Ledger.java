package dev.perdure.testkit;

import dev.perdure.engine.journal.JournalRow;
import dev.perdure.engine.journal.JournalText;
import dev.perdure.model.Parent;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonSize;
import dev.perdure.model.message.Message;
import dev.perdure.planning.state.RunState;
import dev.perdure.storage.Commit;
import dev.perdure.storage.JournalEntry;
import dev.perdure.storage.Standing;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Follows what is written, commit by commit, and says which promises of the engine are broken.
 *
 * <p>It keeps a fold of each journal of its own, with which every memory of a run is compared that
 * holds no more than the journal does: a small one after every commit, a large one as often as the
 * length of its journal pays for it.
 */
final class Ledger {
  /** How late a timer may be where nothing goes wrong. */
  private static final Duration LATE = Duration.ofSeconds(1);

  /** A run whose journal has no more bytes than this is small. */
  private static final long SMALL = 64 * 1024;

  /** All comparisons of a large run together look at this many times as much as its journal. */
  private static final int COMPARED_AGAIN = 8;

  /** The same for one that is loaded again and again, where more can go wrong. */
  private static final int LOADED_AGAIN = 64;

  private final World world;
  private final Map<String, Page> pages = new LinkedHashMap<>();
  private final Set<String> open = new LinkedHashSet<>();
  private final TreeSet<Due> dues =
      new TreeSet<>(Comparator.comparing(Due::at).thenComparing(Due::run));
  private final Set<Long> taken = new HashSet<>();
  private final List<String> broken = new ArrayList<>();
  private @Nullable Instant calm;
  private @Nullable Instant looked;
  private long mostTokens;

  /** When something is to happen to a run. */
  private record Due(Instant at, String run) {}

  /** What is known of one run. */
  private static final class Page {
    final RunState state = new RunState();
    final JournalCheck check = new JournalCheck();
    final Set<String> children = new LinkedHashSet<>();
    final Set<String> endsOfChildren = new HashSet<>();
    final Set<String> events = new HashSet<>();
    final Set<Json> answers = new HashSet<>();
    @Nullable Standing standing;
    @Nullable Due due;

    /** Only to know again whether it is still the same. */
    @Nullable RunState memory;

    long bytes;
    long bytesSeen;
    long bytesOfState;
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
      expect(taken.add(inboxId), run, () -> "to handle row " + inboxId + " once", "it again");
    }
    if (commit.entries().isEmpty() && commit.standing() == null) {
      return;
    }
    Page page = pages.computeIfAbsent(run, id -> new Page());
    commit.entries().forEach(entry -> follow(run, page, entry));
    mostTokens = Math.max(mostTokens, page.state.lastToken());
    page.check.broken().forEach(words -> broken.add(run + ": " + words));
    page.standing = commit.standing() == null ? page.standing : commit.standing();
    checkStanding(run, page);
    mark(run, page);
  }

  /** What is still to happen to this run. */
  private void mark(String run, Page page) {
    if (page.state.status().isFinal()) {
      open.remove(run);
    } else {
      open.add(run);
    }
    if (page.due != null) {
      dues.remove(page.due);
    }
    page.due = page.state.nextDue().map(at -> new Due(at, run)).orElse(null);
    if (page.due != null) {
      dues.add(page.due);
    }
  }

  private void follow(String run, Page page, JournalEntry entry) {
    long next = page.seq + 1;
    expect(entry.seq() == next, run, () -> "entry " + next, entry.seq());
    page.seq = entry.seq();
    page.bytes += entry.body().length();
    JournalRow row = JournalText.read(entry.format(), entry.body());
    world.note(run, () -> entry.seq() + ": " + row.message() + " => " + row.writes());
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
    expect(page.endsOfChildren.add(child), run, () -> "one end of a child", child);
  }

  /** What the index says of a run is what its journal says. */
  private void checkStanding(String run, Page page) {
    Standing standing = Objects.requireNonNull(page.standing);
    RunState state = page.state;
    boolean over = state.status().isFinal();
    boolean busy = !over && (state.dispatched() > 0 || state.nextReady().isPresent());
    String status = state.status().word();
    expect(standing.status().equals(status), run, () -> status, standing);
    expect(standing.outstanding() == busy, run, () -> "outstanding: " + busy, standing);
    Instant due = state.nextDue().orElse(null);
    Instant alarm = standing.alarm();
    boolean still = over && (alarm != null || due != null);
    expect(!still, run, () -> "no alarm after the end", standing);
    boolean inTime = due == null || (alarm != null && !alarm.isAfter(due));
    expect(inTime, run, () -> "an alarm at " + due, standing);
  }

  /** A process has this in memory after a commit. */
  void remembered(String run, RunState state, long seq) {
    Page page = page(run);
    expect(page.seq == seq, run, () -> "memory up to " + page.seq, seq);
    if (isToBeSeen(page, state)) {
      see(run, page, state);
    }
  }

  private static boolean isToBeSeen(Page page, RunState state) {
    long times = state == page.memory ? COMPARED_AGAIN : LOADED_AGAIN;
    return page.bytes <= SMALL
        || (page.bytes - page.bytesSeen) * times >= page.bytesOfState
        || state.status().isFinal();
  }

  private void see(String run, Page page, RunState state) {
    Json expected = page.state.toJson();
    Json found = state.toJson();
    if (!found.equals(expected)) {
      breaks(run, "\nreplay: " + expected, "\nstate:  " + found);
    }
    page.memory = state;
    page.bytesSeen = page.bytes;
    page.bytesOfState = page.bytes <= SMALL ? 0 : JsonSize.of(expected);
  }

  private void expect(boolean holds, String run, Supplier<String> expected, Object found) {
    if (!holds) {
      breaks(run, expected.get(), found);
    }
  }

  private void breaks(String run, String expected, Object found) {
    broken.add("Expected of run %s %s, but found %s".formatted(run, expected, found));
  }

  /** Somebody was told this, so it must be on disk. */
  void promised(boolean kept, String run, Supplier<?> what) {
    expect(kept, run, () -> "what was acknowledged: " + what.get(), "it is not on disk");
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
    return pages.containsKey(run)
        ? page(run).children.stream().filter(open::contains).findFirst()
        : Optional.empty();
  }

  /** From now on whatever is due is decided soon. */
  void calmFrom(Instant now) {
    calm = now;
  }

  /** Looks at what is due first alone: the rest is less late. */
  void requireOnTime(Instant now) {
    if (calm == null || now.equals(looked) || dues.isEmpty()) {
      return;
    }
    looked = now;
    Due first = dues.first();
    Instant since = first.at().isBefore(calm) ? calm : first.at();
    boolean onTime = !now.isAfter(since.plus(LATE));
    expect(onTime, first.run(), () -> "to be woken at " + first.at(), now);
  }

  /** Nothing is left to happen: every family must be complete, and every run over. */
  void atRest() {
    pages.forEach(
        (run, page) -> {
          String status = page.state.status().word();
          expect(!open.contains(run), run, () -> "its end", status);
          Parent parent = page.state.parent();
          if (parent != null) {
            boolean told = page(parent.runId()).endsOfChildren.contains(run);
            expect(told != page.endedByParent, run, () -> "its parent to hear", parent);
          }
          page.children.forEach(
              child -> expect(pages.containsKey(child), run, () -> "its child to run", child));
        });
  }

  private Page page(String run) {
    return Objects.requireNonNull(pages.get(run));
  }

  /** How many tokens the run with the most of them has made. */
  long mostTokens() {
    return mostTokens;
  }

  /** The runs that are not over. */
  List<String> open() {
    return List.copyOf(open);
  }

  /** Everything that is broken, in words. */
  List<String> broken() {
    return broken;
  }
}
