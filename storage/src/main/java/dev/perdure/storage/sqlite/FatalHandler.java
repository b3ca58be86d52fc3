package dev.perdure.storage.sqlite;

import dev.perdure.storage.StoreException;

/**
 * Ends the process when the store can no longer be trusted: a sync failed, so the operating system
 * may have dropped what it had accepted, and will not say so again.
 */
@FunctionalInterface
public interface FatalHandler {

  /** The code for an input/output error among those of BSD's sysexits. */
  int EXIT_CODE = 74;

  /** Should not return; if it does, the store acknowledges nothing more. */
  void stop(StoreException cause);

  /** Says why in one line on stderr, and halts without running shutdown hooks. */
  static FatalHandler halting() {
    return cause -> {
      System.err.println("perdure: " + cause.getMessage());
      Runtime.getRuntime().halt(EXIT_CODE);
    };
  }
}
