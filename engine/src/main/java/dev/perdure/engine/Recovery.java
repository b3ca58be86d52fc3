package dev.perdure.engine;

import dev.perdure.engine.local.LocalShell;
import dev.perdure.model.ActorId;
import dev.perdure.storage.ActorRow;
import dev.perdure.storage.Store;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Takes up the runs that had work outstanding when the last process ended. */
final class Recovery {

  /** How many runs are looked up at a time. */
  private static final int PAGE = 500;

  private final Store store;
  private final LocalShell shell;
  private final boolean uncleanly;
  private final @Nullable String only;

  Recovery(Store store, LocalShell shell, boolean uncleanly, @Nullable String only) {
    this.store = store;
    this.shell = shell;
    this.uncleanly = uncleanly;
    this.only = only;
  }

  void run() {
    if (only != null) {
      recoverTree(only);
      return;
    }
    Optional<ActorId> last = Optional.empty();
    List<ActorId> page;
    do {
      page = store.outstanding(last, PAGE);
      page.forEach(actor -> shell.recover(actor, uncleanly));
      last = page.isEmpty() ? last : Optional.of(page.getLast());
    } while (page.size() == PAGE);
  }

  private void recoverTree(String root) {
    Optional<ActorRow> row = store.actor(ActorId.run(root));
    row.filter(r -> !dev.perdure.model.RunStatus.ofWord(r.standing().status()).isFinal())
        .ifPresent(r -> shell.recover(r.actor(), uncleanly));
  }
}
