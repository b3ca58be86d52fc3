package dev.perdure.engine.executor;

/**
 * What an action may want to know about the work it does.
 *
 * @param idempotencyKey the same for all attempts and repetitions of one token's work: hand it to
 *     whoever must not do a thing twice
 */
public record ActionContext(
    String runId, String node, long token, int attempt, String idempotencyKey) {}
