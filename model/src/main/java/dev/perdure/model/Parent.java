package dev.perdure.model;

/**
 * Whom a child runs for: one attempt of a token of another run.
 *
 * @param rootId the outermost run of the tree
 * @param depth how many runs stand above the child; 1 if its parent is the root
 */
public record Parent(String runId, long token, int attempt, String rootId, int depth) {}
