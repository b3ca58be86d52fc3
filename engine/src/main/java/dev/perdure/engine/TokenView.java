package dev.perdure.engine;

import dev.perdure.model.NodeError;
import dev.perdure.model.TokenStatus;
import dev.perdure.model.json.Json;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One visit of one node, for people to look at.
 *
 * @param path {@code root}, and one {@code .node.index} for each branch that it is in
 * @param due when its attempt times out, or when its next one begins
 * @param child the run that its latest attempt is, if its node runs a workflow
 * @param error why its last attempt failed
 * @param result what its node returned
 */
public record TokenView(
    long id,
    String node,
    long parent,
    String path,
    TokenStatus status,
    int attempt,
    Instant createdAt,
    @Nullable Instant endedAt,
    @Nullable Instant due,
    @Nullable String child,
    @Nullable NodeError error,
    @Nullable Json result) {}
