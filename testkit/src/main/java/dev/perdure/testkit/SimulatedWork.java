package dev.perdure.testkit;

import dev.perdure.engine.executor.ActionContext;
import dev.perdure.engine.executor.MockAction;
import dev.perdure.engine.executor.WorkOrder;

/** Says what comes of work in a simulation, and after which time. */
@FunctionalInterface
public interface SimulatedWork {

  MockAction.Outcome outcome(WorkOrder order);

  /** What the configuration of a {@code mock} says. */
  static MockAction.Outcome mock(WorkOrder order) {
    var work = order.work();
    if (!work.action().equals("mock")) {
      throw new IllegalStateException(
          "Expected only 'mock' actions in a simulation, but found '" + work.action() + "'");
    }
    var context =
        new ActionContext(
            order.runId(), work.node(), work.token(), work.attempt(), work.idempotencyKey());
    return MockAction.outcome(work.input(), work.config(), context);
  }
}
