package dev.perdure.engine;

import dev.perdure.engine.coordinator.Workflows;
import dev.perdure.engine.journal.JournalText;
import dev.perdure.model.ActorId;
import dev.perdure.model.RunStatus;
import dev.perdure.model.message.Message;
import dev.perdure.storage.ActorQuery;
import dev.perdure.storage.ActorRow;
import dev.perdure.storage.Alarm;
import dev.perdure.storage.InboxRow;
import dev.perdure.storage.StoreReader;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether runs only wait: none works, has a message that it has not heard, or an alarm
 * that is due.
 */
final class Rest {

  private static final int PAGE = 500;

  private final StoreReader store;
  private final Workflows workflows;
  private final @Nullable ActorId root;

  /**
   * @param root of the only tree to look at; null for all runs
   */
  Rest(StoreReader store, Workflows workflows, @Nullable ActorId root) {
    this.store = store;
    this.workflows = workflows;
    this.root = root;
  }

  /** What moves on between two of these looks is seen by the next call. */
  boolean isAt(Instant now) {
    return !someRun() && !someHaveToAct() && !someAlarmIsDue(now);
  }

  private boolean someRun() {
    return !list(RunStatus.RUNNING, null, 1).isEmpty();
  }

  private List<ActorRow> list(RunStatus status, @Nullable ActorId before, int limit) {
    return store.list(
        new ActorQuery(
            ActorId.Kind.RUN, null, Set.of(status.word()), Map.of(), false, root, before, limit));
  }

  /**
   * A page is of one moment: whoever is on it had work or a message then, and has handed that on if
   * it looks idle now.
   */
  private boolean someHaveToAct() {
    Optional<ActorId> last = Optional.empty();
    List<ActorId> page;
    do {
      page = store.outstanding(last, PAGE);
      if (page.stream().anyMatch(this::hadToAct)) {
        return true;
      }
      last = page.isEmpty() ? last : Optional.of(page.getLast());
    } while (page.size() == PAGE);
    return false;
  }

  private boolean hadToAct(ActorId actor) {
    return store
        .actor(actor)
        .map(row -> isLookedAt(row) && !isParked(row))
        .orElseGet(() -> canStart(actor));
  }

  private boolean isLookedAt(ActorRow row) {
    return root == null || row.birth().root().equals(root);
  }

  /** What a parked run has outstanding waits for somebody to repair it. */
  private boolean isParked(ActorRow row) {
    return row.standing().status().equals(RunStatus.INCIDENT.word())
        && store.inbox(row.actor(), 1).isEmpty();
  }

  /** A child whose workflow is there; one without messages has taken them meanwhile. */
  boolean canStart(ActorId unborn) {
    List<InboxRow> rows = store.inbox(unborn, PAGE);
    return rows.isEmpty() || rows.stream().anyMatch(this::canStart);
  }

  private boolean canStart(InboxRow row) {
    return JournalText.readMessage(row.format(), row.body()) instanceof Message.StartChild start
        && (root == null || start.parent().rootId().equals(root.id()))
        && workflows.version(start.workflow(), start.version()).isPresent();
  }

  private boolean someAlarmIsDue(Instant now) {
    return root == null ? someAlarmOfAllIsDue(now) : someAlarmOfTheTreeIsDue(now);
  }

  private boolean someAlarmOfAllIsDue(Instant now) {
    return store.alarmsDue(now, PAGE).stream()
        .map(Alarm::actor)
        .anyMatch(actor -> store.actor(actor).filter(Rest::isSuspended).isPresent());
  }

  private static boolean isSuspended(ActorRow row) {
    return row.standing().status().equals(RunStatus.SUSPENDED.word());
  }

  private boolean someAlarmOfTheTreeIsDue(Instant now) {
    List<ActorRow> page = list(RunStatus.SUSPENDED, null, PAGE);
    while (!page.isEmpty()) {
      if (page.stream().anyMatch(row -> isDue(row.standing().alarm(), now))) {
        return true;
      }
      page =
          page.size() < PAGE ? List.of() : list(RunStatus.SUSPENDED, page.getLast().actor(), PAGE);
    }
    return false;
  }

  private static boolean isDue(@Nullable Instant alarm, Instant now) {
    return alarm != null && !alarm.isAfter(now);
  }
}
