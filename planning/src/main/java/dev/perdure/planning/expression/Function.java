package dev.perdure.planning.expression;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A function of the language: what it takes, what it gives, how it is done.
 *
 * @param required how many arguments there must be; the rest of the parameters may be left out
 * @param repeats whether the last parameter may be given any number of times
 */
record Function(
    String name, List<Kinds> parameters, int required, boolean repeats, Result result, Body body) {

  /** Does the work; the arguments are of the kinds that the parameters ask for. */
  @FunctionalInterface
  interface Body {
    @Nullable Object apply(Run run, Object[] arguments) throws ExpressionFailed;
  }

  /** The type of the result, from the types of the arguments. */
  @FunctionalInterface
  interface Result {
    Type of(List<Type> arguments);
  }

  static Function of(String name, Type result, Body body, Kinds... parameters) {
    return new Function(
        name, List.of(parameters), parameters.length, false, arguments -> result, body);
  }

  Function requiring(int arguments) {
    return new Function(name, parameters, arguments, repeats, result, body);
  }

  Function repeating() {
    return new Function(name, parameters, required, true, result, body);
  }

  Function giving(Result other) {
    return new Function(name, parameters, required, repeats, other, body);
  }

  Function doing(Body other) {
    return new Function(name, parameters, required, repeats, result, other);
  }

  Kinds parameter(int index) {
    return parameters.get(Math.min(index, parameters.size() - 1));
  }

  boolean takes(int arguments) {
    return arguments >= required && (repeats || arguments <= parameters.size());
  }

  /** As in "Expected split to have 2 or 3 arguments". */
  String arity() {
    String most = repeats ? " or more" : "";
    if (!repeats && parameters.size() > required) {
      most = " or " + parameters.size();
    }
    boolean one = required == 1 && most.isEmpty();
    return required + most + (one ? " argument" : " arguments");
  }
}
