package dev.perdure.storage;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What changes about an actor and can be searched for.
 *
 * @param status the run's status in the words of the language
 * @param outstanding whether the actor has work to issue again when it is loaded
 * @param alarm when it wants to be woken, or null
 * @param endedAt when it reached a final status, or null
 */
public record Standing(
    String status, boolean outstanding, @Nullable Instant alarm, @Nullable Instant endedAt) {}
