package dev.perdure.model.definition;

import dev.perdure.model.json.Json;

/** What a node does with a token. */
public sealed interface Work {

  /** Passes through at once with the result {@code {}}. */
  record PassThrough() implements Work {}

  /** Runs an action; texts in {@code config} may have holes. */
  record Action(String action, Json.Obj config) implements Work {}

  /** Fails on purpose, without retry; {@code message} may have holes. */
  record Fail(String code, String message) implements Work {
    /** The message of one whose author gave none. */
    public static final String UNEXPLAINED = "failed on purpose";
  }
}
