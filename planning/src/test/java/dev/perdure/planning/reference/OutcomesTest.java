package dev.perdure.planning.reference;

import static dev.perdure.planning.reference.Expr.path;
import static dev.perdure.planning.reference.NodeSpec.pass;
import static dev.perdure.planning.reference.NodeSpec.work;
import static dev.perdure.planning.reference.Rule.json;
import static dev.perdure.planning.reference.Way.way;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.json.Json;
import dev.perdure.planning.reference.Memory.RunStatus;
import dev.perdure.planning.reference.Sync.MergeStrategy;
import dev.perdure.planning.reference.Sync.Settings;
import dev.perdure.planning.reference.Sync.Strategy;
import org.junit.jupiter.api.Test;

class OutcomesTest {
  private static final Settings WHO =
      Settings.DEFAULT.merge("_branch.index", "output.who", MergeStrategy.COLLECT);

  @Test
  void whoever_comes_first_may_win() {
    assertThat(outcomes(WHO.strategy(new Strategy.Any())))
        .containsExactlyInAnyOrder(
            completed("{'who': [0]}"), completed("{'who': [1]}"), completed("{'who': [2]}"));
  }

  @Test
  void where_all_are_awaited_the_order_does_not_matter() {
    assertThat(outcomes(WHO)).containsExactly(completed("{'who': [0, 1, 2]}"));
  }

  @Test
  void time_may_pass_before_any_work_ends() {
    assertThat(outcomes(WHO.deadline(1_000L)))
        .containsExactlyInAnyOrder(
            completed("{'who': [0, 1, 2]}"),
            new Outcome(RunStatus.FAILED, null, "SYNC_TIMEOUT at join after 0"));
  }

  @Test
  void too_many_states_are_no_answer() {
    assertThat(Outcomes.of(spec(WHO), Json.Obj.EMPTY, kind(), 3)).isEmpty();
  }

  private static Iterable<Outcome> outcomes(Settings settings) {
    return Outcomes.of(spec(settings), Json.Obj.EMPTY, kind(), 1_000).orElseThrow();
  }

  private static Spec spec(Settings settings) {
    return Spec.of(pass("open"), work("judge"), pass("join").output("state.x", path("input.n")))
        .ways(
            way("open", "judge").spawn(3).group("jury"),
            way("judge", "join").sync("jury", settings));
  }

  /** A world in which none of the three fails. */
  private static World kind() {
    for (long seed = 0; ; seed++) {
      var world = new World(seed);
      var run = new ReferenceRun(spec(WHO), Json.Obj.EMPTY, new Coverage());
      run.hear(new Event.Start(), 0);
      if (run.atWork().stream().map(world::endOf).allMatch(Event.Completed.class::isInstance)) {
        return world;
      }
    }
  }

  private static Outcome completed(String result) {
    return new Outcome(RunStatus.COMPLETED, json(result), null);
  }
}
