package dev.perdure.engine.executor;

import dev.perdure.model.json.Json;

/** Something that turns a node's input into its result. */
@FunctionalInterface
public interface Action {

  /** Blocks until the result is there; any exception is a failure of the attempt. */
  Json perform(Json input, Json.Obj config, ActionContext context) throws Exception;
}
