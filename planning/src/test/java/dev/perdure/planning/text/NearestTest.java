package dev.perdure.planning.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestTest {

  private static final List<String> KEYS =
      List.of("on", "to", "from", "priority", "condition", "synchronization");

  @Test
  void a_slip_of_the_finger_finds_the_name() {
    assertThat(Nearest.to("synchronisation", KEYS)).contains("synchronization");
    assertThat(Nearest.to("form", KEYS)).contains("from");
    assertThat(Nearest.to("Priority", KEYS)).contains("priority");
    assertThat(Nearest.to("conditions", KEYS)).contains("condition");
  }

  @Test
  void the_nearest_of_several_wins_and_the_first_of_equals() {
    assertThat(Nearest.to("charg", List.of("charge2", "charge", "charges"))).contains("charge");
    assertThat(Nearest.to("ab", List.of("ax", "ay"))).contains("ax");
  }

  @Test
  void a_name_too_far_from_all_finds_nothing() {
    assertThat(Nearest.to("retry", KEYS)).isEmpty();
    assertThat(Nearest.to("x".repeat(200), List.of("x".repeat(199)))).isEmpty();
    assertThat(Nearest.to("x", List.of())).isEmpty();
  }

  @Test
  void a_hint_can_be_appended_to_any_message() {
    assertThat("unknown key 'prio'" + Nearest.hint("priorty", KEYS))
        .isEqualTo("unknown key 'prio'; did you mean 'priority'?");
    assertThat(Nearest.hint("retry", KEYS)).isEmpty();
  }
}
