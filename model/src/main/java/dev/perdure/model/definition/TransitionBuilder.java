package dev.perdure.model.definition;

import dev.perdure.model.json.Json;
import org.jspecify.annotations.Nullable;

/** Says when a transition is taken; one that is told nothing is taken after success. */
public final class TransitionBuilder {

  private @Nullable String id;
  private int priority = Transition.DEFAULT_PRIORITY;
  private boolean byDefault;
  private Transition.On on = Transition.On.SUCCESS;
  private @Nullable Json condition;
  private @Nullable Integer maxIterations;

  TransitionBuilder() {}

  public TransitionBuilder id(String given) {
    id = given;
    return this;
  }

  /** Lower numbers are looked at first. */
  public TransitionBuilder priority(int number) {
    priority = number;
    return this;
  }

  /** What a file calls {@code default}: taken when nothing else matches. */
  public TransitionBuilder byDefault() {
    byDefault = true;
    return this;
  }

  public TransitionBuilder on(Transition.On end) {
    on = end;
    return this;
  }

  public TransitionBuilder condition(String expression) {
    return condition(Json.of(expression));
  }

  /** A condition written as data. */
  public TransitionBuilder condition(Json data) {
    condition = data;
    return this;
  }

  /** What a file calls {@code loopConfig.maxIterations}. */
  public TransitionBuilder maxIterations(int times) {
    maxIterations = times;
    return this;
  }

  @Nullable String givenId() {
    return id;
  }

  Transition build(String madeId, String from, String to) {
    return new Transition(madeId, from, to, priority, byDefault, on, condition, maxIterations);
  }
}
