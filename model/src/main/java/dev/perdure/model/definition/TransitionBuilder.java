package dev.perdure.model.definition;

import dev.perdure.model.json.Json;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Says when a transition is taken; one that is told nothing is taken after success. */
public final class TransitionBuilder {

  private @Nullable String id;
  private int priority = Transition.DEFAULT_PRIORITY;
  private boolean byDefault;
  private Transition.On on = Transition.On.SUCCESS;
  private @Nullable Json condition;
  private @Nullable Integer maxIterations;
  private Spawn.Tokens tokens = new Spawn.One();
  private @Nullable Integer concurrency;
  private @Nullable String siblingGroup;
  private @Nullable Synchronization synchronization;

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

  /** Makes as many tokens as the expression says. */
  public TransitionBuilder spawnCount(String expression) {
    tokens = new Spawn.Count(Json.of(expression));
    return this;
  }

  public TransitionBuilder spawnCount(int count) {
    tokens = new Spawn.Count(Json.of(count));
    return this;
  }

  /** Makes a token for each item of the list that the expression gives. */
  public TransitionBuilder foreach(String collection) {
    tokens = new Spawn.Each(Json.of(collection), null);
    return this;
  }

  /** The same, and a branch finds its item under this name too. */
  public TransitionBuilder foreach(String collection, String itemVar) {
    tokens = new Spawn.Each(Json.of(collection), itemVar);
    return this;
  }

  /** How many of them may have begun and not be over. */
  public TransitionBuilder concurrency(int most) {
    concurrency = most;
    return this;
  }

  /**
   * Makes them the branches of one fan-out, which come together where a transition synchronizes.
   */
  public TransitionBuilder siblingGroup(String group) {
    siblingGroup = group;
    return this;
  }

  /** Waits here for the others of that group, as the settings say. */
  public TransitionBuilder synchronization(
      String group, Consumer<SynchronizationBuilder> settings) {
    var builder = new SynchronizationBuilder(group);
    settings.accept(builder);
    synchronization = builder.build();
    return this;
  }

  /** Waits here for all others of that group. */
  public TransitionBuilder synchronization(String group) {
    return synchronization(group, settings -> {});
  }

  private @Nullable Spawn spawn() {
    return tokens instanceof Spawn.One && concurrency == null && siblingGroup == null
        ? null
        : new Spawn(tokens, concurrency, siblingGroup);
  }

  @Nullable String givenId() {
    return id;
  }

  Transition build(String madeId, String from, String to) {
    return new Transition(
        madeId,
        from,
        to,
        priority,
        byDefault,
        on,
        condition,
        maxIterations,
        spawn(),
        synchronization);
  }
}
