package dev.perdure.model.definition;

import dev.perdure.model.json.Json;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Says what a node does; one that is told nothing passes through. */
public final class NodeBuilder {

  private final String name;
  private final MappingBuilder inputMapping = new MappingBuilder();
  private final MappingBuilder outputMapping = new MappingBuilder();
  private Work work = new Work.PassThrough();
  private @Nullable Retry retry;
  private @Nullable Duration timeout;
  private Node.OnNoMatch onNoMatch = Node.OnNoMatch.FAIL;
  private Node.FanOut fanOut = Node.FanOut.ALL;
  private @Nullable String description;

  NodeBuilder(String name) {
    this.name = name;
  }

  /** Runs any action. */
  public NodeBuilder action(String action, Json.Obj config) {
    return work(new Work.Action(action, config));
  }

  /** Calls a function that the application registered. */
  public NodeBuilder java(String function) {
    return action("java", Json.object("function", Json.of(function)));
  }

  /** Returns its input. */
  public NodeBuilder transform() {
    return action("transform", Json.Obj.EMPTY);
  }

  /** Stands in for work that does not exist yet. */
  public NodeBuilder mock(Json.Obj config) {
    return action("mock", config);
  }

  /** Fails on purpose. */
  public NodeBuilder fail(String code) {
    return fail(code, Work.Fail.UNEXPLAINED);
  }

  /** Fails on purpose; the message may have {@code ${expression}} holes. */
  public NodeBuilder fail(String code, String message) {
    return work(new Work.Fail(code, message));
  }

  /** Runs the latest version of a task. */
  public NodeBuilder task(String task) {
    return work(new Work.RunTask(task, null));
  }

  /** Runs the latest version of another workflow; its failure is the node's. */
  public NodeBuilder subworkflow(String workflow) {
    return subworkflow(workflow, Work.OnFailure.PROPAGATE);
  }

  public NodeBuilder subworkflow(String workflow, Work.OnFailure onFailure) {
    return work(new Work.Subworkflow(workflow, null, onFailure, false));
  }

  /** Waits for some time, an event or a person. */
  public NodeBuilder waitFor(Wait wait) {
    return work(new Work.WaitFor(wait));
  }

  public NodeBuilder waitFor(Duration time) {
    return waitFor(new Wait.For(time.toString()));
  }

  /** Waits until the moment that the expression gives. */
  public NodeBuilder waitUntil(String expression) {
    return waitFor(new Wait.Until(expression));
  }

  /** Waits for an event of this name, whatever it brings; {@link #timeout} bounds the wait. */
  public NodeBuilder waitForEvent(String event) {
    return waitFor(new Wait.Event(event, null, null));
  }

  /** Waits for an event that fits the condition, which finds its payload under {@code event}. */
  public NodeBuilder waitForEvent(String event, String where) {
    return waitFor(new Wait.Event(event, where, null));
  }

  /** Waits for a person's answer, whatever it is; {@link #timeout} bounds the wait. */
  public NodeBuilder waitForHuman(String prompt) {
    return waitFor(new Wait.Human(prompt, null, null, null));
  }

  /** Waits for an answer that fits the schema. */
  public NodeBuilder waitForHuman(String prompt, Json schema) {
    return waitFor(new Wait.Human(prompt, schema, null, null));
  }

  /** Waits for the answer of somebody in particular. */
  public NodeBuilder waitForHuman(String prompt, Json schema, String assignee) {
    return waitFor(new Wait.Human(prompt, schema, assignee, null));
  }

  /** Does what none of the others says. */
  public NodeBuilder work(Work given) {
    if (!(work instanceof Work.PassThrough)) {
      throw new IllegalStateException(
          "Expected one kind of work, but node '" + name + "' has " + work + " already");
    }
    work = given;
    return this;
  }

  /** One entry of the input; text is an expression. */
  public NodeBuilder inputMapping(String key, String expression) {
    return inputMapping(key, Json.of(expression));
  }

  /** One entry of the input; texts in it are expressions, anything else is itself. */
  public NodeBuilder inputMapping(String key, Json value) {
    inputMapping.add(key, value);
    return this;
  }

  /** The whole input as one expression that gives an object. */
  public NodeBuilder inputMapping(String expression) {
    inputMapping.all(Json.of(expression));
    return this;
  }

  /** Writes to {@code state.*} or {@code output.*} when the node completes. */
  public NodeBuilder outputMapping(String target, String expression) {
    return outputMapping(target, Json.of(expression));
  }

  public NodeBuilder outputMapping(String target, Json value) {
    outputMapping.add(target, value);
    return this;
  }

  /** Tries again as {@link Retry#DEFAULT} says. */
  public NodeBuilder retry() {
    return retry(defaults -> {});
  }

  public NodeBuilder retry(Consumer<RetryBuilder> settings) {
    var builder = new RetryBuilder();
    settings.accept(builder);
    retry = builder.build();
    return this;
  }

  /** Of one attempt. */
  public NodeBuilder timeout(Duration limit) {
    timeout = limit;
    return this;
  }

  public NodeBuilder onNoMatch(Node.OnNoMatch reaction) {
    onNoMatch = reaction;
    return this;
  }

  public NodeBuilder fanOut(Node.FanOut mode) {
    fanOut = mode;
    return this;
  }

  public NodeBuilder description(String text) {
    description = text;
    return this;
  }

  Node build() {
    return new Node(
        name,
        work,
        inputMapping.build(),
        outputMapping.build(),
        retry,
        timeout,
        onNoMatch,
        fanOut,
        description);
  }
}
