package dev.perdure.engine;

import dev.perdure.engine.executor.ActionContext;

/** An application's function as an action that wants to know whose work it does. */
@FunctionalInterface
public interface ActionFunctionWithContext<I, O> {
  O apply(I input, ActionContext context) throws Exception;
}
