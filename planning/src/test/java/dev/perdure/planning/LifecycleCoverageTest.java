package dev.perdure.planning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.TokenStatus;
import dev.perdure.planning.state.TokenLifecycle;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Every legal change of a token's status is taken by some scenario; no other one ever is. */
class LifecycleCoverageTest {

  private static final List<Class<?>> SCENARIOS =
      List.of(
          CancelTest.class,
          CompletionTest.class,
          FailureTest.class,
          IncidentTest.class,
          ResultTest.class,
          RetryTest.class,
          RunStartTest.class,
          SubworkflowTest.class,
          TimeoutTest.class,
          WaitTest.class,
          WaitTimeoutTest.class);

  @Test
  void the_scenarios_take_exactly_the_transitions_of_the_table() throws Exception {
    TransitionsTaken.all().clear();

    for (Class<?> scenarios : SCENARIOS) {
      runAll(scenarios);
    }

    assertThat(TransitionsTaken.all()).isEqualTo(legal());
  }

  private static void runAll(Class<?> scenarios) throws Exception {
    for (Method method : scenarios.getDeclaredMethods()) {
      if (method.isAnnotationPresent(Test.class)) {
        method.invoke(scenarios.getDeclaredConstructor().newInstance());
      }
    }
  }

  private static Set<String> legal() {
    Set<String> legal = new TreeSet<>();
    for (TokenStatus from : TokenStatus.values()) {
      for (TokenStatus to : TokenLifecycle.LEGAL.getOrDefault(from, Set.of())) {
        legal.add(TransitionsTaken.pair(from, to));
      }
    }
    return legal;
  }
}
