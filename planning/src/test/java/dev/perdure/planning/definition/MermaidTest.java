package dev.perdure.planning.definition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.definition.Workflow;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class MermaidTest {

  static final List<String> samples = Samples.NAMES;

  @Test
  void an_order_is_drawn() {
    assertThat(Mermaid.of(sample("order.yaml")))
        .isEqualTo(
            """
            flowchart TD
              start(( ))
              n0["reserve<br/>java: stock.reserve"]
              n1["charge<br/>java: payment.charge"]
              n2["ship<br/>java: shipping.ship"]
              n3["release<br/>java: stock.release"]
              n4{{"refused<br/>fails: CHARGE_REFUSED"}}
              start --> n0
              n0 --> n1
              n1 --> n2
              n1 -.->|"on failure"| n3
              n3 --> n4
              classDef mark fill:#555,stroke:#555
              classDef fail fill:#fdd,stroke:#b33
              class start mark
              class n4 fail
            """);
  }

  @Test
  void tiers_loops_and_conditions_are_on_the_arrows() {
    assertThat(Mermaid.of(sample("polling.yaml")))
        .contains(
            "  n1 -->|\"priority 1, result.status == 'done'\"| n0\n",
            "  n1 -->|\"priority 2, at most 20×\"| n1\n",
            "  n1 -->|\"default\"| n2\n");
    assertThat(Mermaid.of(sample("triage.yaml")))
        .contains("  n0 -->|\"state.score #gt;= 80\"| n1\n", "  n1 -->|\"on any\"| n4\n");
  }

  @Test
  void a_fan_out_is_a_thick_arrow_and_a_fan_in_says_what_it_waits_for() {
    assertThat(Mermaid.of(sample("jury.yaml")))
        .contains(
            "  n0 ==>|\"×input.judges jury, 8 at a time\"| n1\n", "  n1 -->|\"3 of jury\"| n2\n");
    assertThat(Mermaid.of(sample("parcels.yaml")))
        .contains(
            "  n0 ==>|\"×2\"| n1\n",
            "  n0 ==>|\"each of input.orders orders\"| n2\n",
            "  n2 ==>|\"each of order.lines lines, 2 at a time\"| n3\n",
            "  n3 -->|\"all of lines\"| n4\n",
            "  n5 -->|\"any of orders\"| n6\n");
  }

  @Test
  void a_group_alone_is_drawn_with_its_name() {
    Workflow workflow =
        Workflow.named("w")
            .node("a")
            .node("b")
            .node("c")
            .transition("a", "b", t -> t.siblingGroup("g"))
            .transition("b", "c", t -> t.synchronization("g", s -> s.any()))
            .build();

    assertThat(Mermaid.of(workflow))
        .contains("  n0 ==>|\"g\"| n1\n", "  n1 -->|\"any of g\"| n2\n");
  }

  @Test
  void text_cannot_break_out_of_its_quotes() {
    Workflow workflow =
        Workflow.named("w")
            .node("end", n -> n.java("a\"]<b>#1"))
            .transition(
                "end",
                "end",
                t -> t.condition("input.text ==\n  \"`x`\" && " + "true && ".repeat(20) + "true"))
            .build();

    assertThat(Mermaid.of(workflow))
        .contains(
            "  n0[\"end<br/>java: a#quot;]#lt;b#gt;#35;1\"]\n",
            "  n0 -->|\"input.text == #quot;#96;x#96;#quot; #amp;#amp; true #amp;#amp; true"
                + " #amp;#amp; true #amp;#amp; true #amp;#amp; true…\"| n0\n");
  }

  @ParameterizedTest
  @FieldSource("samples")
  void every_node_and_transition_has_its_line(String name) {
    Workflow workflow = sample(name);

    List<String> lines = Mermaid.of(workflow).lines().toList();

    assertThat(lines)
        .filteredOn(line -> line.matches("  n\\d+[\\[({].*"))
        .hasSize(workflow.nodes().size());
    assertThat(lines)
        .filteredOn(line -> line.matches("  n\\d+ [-=].*"))
        .hasSize(workflow.transitions().size());
  }

  private static Workflow sample(String name) {
    return DefinitionReader.read(name, Samples.text(name)).workflows().getFirst();
  }
}
