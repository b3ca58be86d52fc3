package dev.perdure.planning.definition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever the text, reading it ends with an answer. */
class HostileFilesTest {

  private static final int CHANGES = 200;
  private static final String ALPHABET = "{}[]:,-#&*!|>'\"%@`\t\n\r ~?<=a1.$\\\u0000é🎉";

  static LongStream seeds() {
    return LongStream.range(0, 40);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void a_damaged_file_has_mistakes_within_it_but_never_breaks_the_reader(long seed) {
    var random = new Random(seed);
    String name = Samples.NAMES.get(random.nextInt(Samples.NAMES.size()));
    String text = Samples.text(name);

    for (int i = 0; i < CHANGES; i++) {
      String damaged = damage(text, random);
      long lines = damaged.lines().count() + 1;
      assertThat(DefinitionReader.read(name, damaged).errors())
          .allSatisfy(
              mistake -> {
                assertThat(mistake.line()).isBetween(1, (int) lines);
                assertThat(mistake.column()).isBetween(1, damaged.length() + 1);
                assertThat(mistake.message()).isNotBlank();
              });
    }
  }

  private static String damage(String text, Random random) {
    var damaged = new StringBuilder(text);
    for (int i = random.nextInt(3); i >= 0; i--) {
      int at = random.nextInt(damaged.length());
      char letter = ALPHABET.charAt(random.nextInt(ALPHABET.length()));
      switch (random.nextInt(4)) {
        case 0 -> damaged.insert(at, letter);
        case 1 -> damaged.setCharAt(at, letter);
        case 2 -> damaged.delete(at, Math.min(damaged.length(), at + 1 + random.nextInt(10)));
        default -> damaged.insert(at, damaged.substring(at, Math.min(damaged.length(), at + 20)));
      }
    }
    return damaged.toString();
  }

  @Test
  void a_character_of_two_halves_may_stand_anywhere() {
    for (int length = 900; length < 1_100; length++) {
      String file = "workflow: w\nnodes: { a: {} }\n#" + "x".repeat(length) + "🎉";

      assertThat(DefinitionReader.read("w.yaml", file).errors()).as("%d", length).isEmpty();
    }
  }

  @Test
  void a_chain_as_long_as_a_file_allows_is_read() {
    var file = new StringBuilder("workflow: chain\nnodes:\n");
    for (int i = 0; i < 20_000; i++) {
      file.append(" n").append(i).append(":\n");
    }
    file.append("transitions:\n - n0");
    for (int i = 1; i < 20_000; i++) {
      file.append("->n").append(i);
    }
    file.append("->n0");

    var reading = DefinitionReader.read("w.yaml", file.toString());

    assertThat(reading.errors()).isEmpty();
    assertThat(reading.workflows().getFirst().transitions()).hasSize(20_000);
    assertThat(reading.warnings())
        .extracting(Mistake::message)
        .containsExactly(
            "the loop n0 -> n1 -> n2 -> n3 -> … -> n19996 -> n19997 -> n19998 -> n19999 -> n0 has no"
                + " loopConfig.maxIterations; it fails with LOOP_LIMIT after 1000 rounds");
  }

  @Test
  void as_many_fan_outs_as_a_file_allows_are_read() {
    var file = new StringBuilder("workflow: fans\nnodes:\n");
    for (int i = 0; i <= 3_000; i++) {
      file.append(" n").append(i).append(":\n");
    }
    file.append("transitions:\n");
    for (int i = 0; i < 3_000; i += 2) {
      file.append(
          " - { from: n%1$d, to: n%2$d, spawnCount: 2, siblingGroup: g%1$d }\n"
              .formatted(i, i + 1));
      file.append(
          " - { from: n%2$d, to: n%3$d, synchronization: { siblingGroup: g%1$d } }\n"
              .formatted(i, i + 1, i + 2));
    }

    var reading = DefinitionReader.read("w.yaml", file.toString());

    assertThat(reading.errors()).isEmpty();
    assertThat(reading.warnings()).isEmpty();
  }

  /** Every order in which they can be opened would be a nesting of its own. */
  @Test
  void fan_outs_that_lead_everywhere_are_read() {
    var file = new StringBuilder("workflow: maze\nnodes: { a: { fanOut: first_match }, z: {} }\n");
    file.append("transitions:\n");
    for (int i = 0; i < 2_000; i++) {
      file.append(
          " - { from: a, to: a, foreach: { collection: input.x, itemVar: v%1$d }, siblingGroup: g%1$d }\n"
              .formatted(i));
      file.append(" - { from: a, to: z, synchronization: { siblingGroup: g%d } }\n".formatted(i));
    }

    var reading = DefinitionReader.read("w.yaml", file.toString());

    assertThat(reading.errors()).isEmpty();
  }
}
