package dev.perdure.engine.coordinator;

import dev.perdure.engine.journal.JournalText;
import dev.perdure.model.ActorId;
import dev.perdure.storage.InboxRow;
import dev.perdure.storage.Store;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a run has yet to hear, in order: what came by itself, and what waits in the run's inbox on
 * disk. Each row of the inbox is taken once.
 */
final class Mailbox {

  /** How many inbox rows are taken at a time. */
  static final int MAX_INBOX = 256;

  private final ArrayDeque<Envelope> envelopes = new ArrayDeque<>();
  private final Set<Long> taken = new HashSet<>();
  private boolean inboxRead;

  void add(Envelope envelope) {
    envelopes.add(envelope);
  }

  void addFirst(Envelope envelope) {
    envelopes.addFirst(envelope);
  }

  boolean isEmpty() {
    return envelopes.isEmpty();
  }

  /** The next one, which stays until it is {@linkplain #remove removed}. */
  @Nullable Envelope peek() {
    return envelopes.peek();
  }

  /** The same, unless something that has not been read from the inbox may go before it. */
  @Nullable Envelope peekInOrder() {
    Envelope next = envelopes.peek();
    return next != null && (inboxRead || next.inboxId() != 0) ? next : null;
  }

  void remove() {
    envelopes.remove();
  }

  /** Nothing came of a turn: what it heard is heard again, before all else. */
  void putBack(Turn turn) {
    turn.envelopes().reversed().forEach(envelopes::addFirst);
  }

  void forEach(Consumer<Envelope> action) {
    envelopes.forEach(action);
  }

  /** Forgets everything; what is in the inbox is read again. */
  void clear() {
    envelopes.clear();
    taken.clear();
    inboxRead = false;
  }

  // The inbox on disk

  /** Whether there is nothing in the inbox that has not been taken, as far as anybody knows. */
  boolean isInboxRead() {
    return inboxRead;
  }

  void inboxRead(boolean read) {
    inboxRead = read;
  }

  /** Inbox rows go before whatever else waits: they are older. */
  void readInbox(ActorId actor, Store store) {
    if (inboxRead) {
      return;
    }
    List<InboxRow> rows = store.inbox(actor, MAX_INBOX);
    var fresh = new ArrayList<Envelope>();
    for (InboxRow row : rows) {
      if (taken.add(row.id())) {
        fresh.add(Envelope.fromInbox(JournalText.readMessage(row.format(), row.body()), row.id()));
      }
    }
    addInOrder(fresh);
    inboxRead = rows.size() < MAX_INBOX;
  }

  /** What was taken before and still waits, after a commit that failed say, is older than these. */
  private void addInOrder(List<Envelope> fresh) {
    if (fresh.isEmpty()) {
      return;
    }
    var rows = new ArrayList<Envelope>();
    envelopes.removeIf(envelope -> envelope.inboxId() != 0 && rows.add(envelope));
    rows.addAll(fresh);
    rows.reversed().forEach(envelopes::addFirst);
  }

  /** What the turn took out of the inbox is no longer there, or waits for somebody else. */
  void finished(Turn turn) {
    turn.envelopes().forEach(envelope -> taken.remove(envelope.inboxId()));
  }

  /** Rows that were taken may be gone: only what the inbox still holds counts. */
  void readInboxAnew() {
    envelopes.removeIf(envelope -> envelope.inboxId() != 0);
    taken.clear();
    inboxRead = false;
  }
}
