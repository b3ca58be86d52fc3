package dev.perdure.engine;

import dev.perdure.model.RunStatus;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A run in one line. */
public record RunInfo(
    String id,
    String workflow,
    int version,
    RunStatus status,
    Instant startedAt,
    @Nullable Instant endedAt,
    Map<String, String> labels,
    long lastSeq,
    @Nullable String parent,
    String root) {}
