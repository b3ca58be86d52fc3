package dev.perdure.engine;

import dev.perdure.model.json.Json;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened to a run.
 *
 * @param seq the journal entry that it is read from
 * @param index its place among the events of that entry
 */
public record RunEvent(
    String runId,
    long seq,
    int index,
    Instant at,
    String type,
    @Nullable Long token,
    @Nullable String node,
    Json.Obj data) {}
