package dev.perdure.engine.executor;

import dev.perdure.model.ActorId;
import dev.perdure.storage.Store;
import java.util.Optional;

/**
 * Where the contents of artifacts are kept.
 *
 * @param mostBytes how large one may be
 */
public record Contents(Store store, long mostBytes) {

  /** False if the tree of runs has ended, and nothing was kept. */
  boolean keep(String rootId, String sha256, byte[] content) {
    return store.stage(ActorId.run(rootId), sha256, content);
  }

  Optional<byte[]> find(String sha256) {
    return store.content(sha256);
  }
}
