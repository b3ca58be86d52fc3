package dev.perdure.storage.sqlite;

import dev.perdure.storage.StoreException;
import org.jspecify.annotations.Nullable;

/** Once something fatal was declared, nothing is written, read or acknowledged any more. */
final class Standstill {
  private final FatalHandler handler;
  private volatile @Nullable StoreException cause;

  Standstill(FatalHandler handler) {
    this.handler = handler;
  }

  void declare(StoreException fatal) {
    cause = fatal;
    handler.stop(fatal);
  }

  @Nullable StoreException cause() {
    return cause;
  }
}
