package dev.perdure.storage;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Another process, or another part of this one, holds the data directory. */
public final class DirectoryInUse extends StoreException {
  private static final long serialVersionUID = 1L;

  private final transient @Nullable Holder holder;

  DirectoryInUse(Path directory, Optional<Holder> holder) {
    super(
        "Expected to hold %s alone, but %s holds it; stop that one, or wait for it"
            .formatted(directory, holder.map(Holder::toString).orElse("another process")));
    this.holder = holder.orElse(null);
  }

  /** Empty if it has not written down yet who it is. */
  public Optional<Holder> holder() {
    return Optional.ofNullable(holder);
  }
}
