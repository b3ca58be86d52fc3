package dev.perdure.storage;

import dev.perdure.model.ActorId;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which actors to list, the one that the store heard of last first.
 *
 * @param type only of this workflow; null for all
 * @param statuses only in one of these; empty for all
 * @param labels only with all of these
 * @param rootsOnly leaves out what was started by another actor
 * @param root only the tree below (and with) this root; null for all
 * @param before only what is older than this one, to page on; null for the first page
 */
public record ActorQuery(
    ActorId.Kind kind,
    @Nullable String type,
    Set<String> statuses,
    Map<String, String> labels,
    boolean rootsOnly,
    @Nullable ActorId root,
    @Nullable ActorId before,
    int limit) {
  public ActorQuery {
    statuses = Set.copyOf(statuses);
    labels = Map.copyOf(labels);
    if (limit < 1) {
      throw new IllegalArgumentException("Expected a limit of 1 or more, but got " + limit);
    }
  }
}
