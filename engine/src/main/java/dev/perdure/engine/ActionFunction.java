package dev.perdure.engine;

/** An application's function as an action. */
@FunctionalInterface
public interface ActionFunction<I, O> {
  O apply(I input) throws Exception;
}
