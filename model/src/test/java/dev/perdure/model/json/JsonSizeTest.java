package dev.perdure.model.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonSizeTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "true",
        "false",
        "0",
        "-1",
        "9",
        "10",
        "-9223372036854775808",
        "9223372036854775807",
        "0.5",
        "-1.25e-7",
        "1e300",
        "\"\"",
        "\"plain\"",
        "\"quote \\\" backslash \\\\ line \\n tab \\t bell \\u0007 delete \\u007f\"",
        "\"ä ß € 語 😀\"",
        "[]",
        "[1]",
        "[1,2,[3,\"four\"]]",
        "{}",
        "{\"a\":1}",
        "{\"a\":{\"b\":[null,true]},\"schlüssel\":\"wert\"}"
      })
  void the_size_is_the_length_of_the_compact_text(String text) {
    Json value = JsonText.read(text);

    assertThat(JsonSize.of(value)).isEqualTo(JsonText.write(value).getBytes(UTF_8).length);
  }

  @Test
  void nesting_counts_lists_and_objects_but_not_scalars() {
    Json three = JsonText.read("[1, {\"a\": [2]}]");

    assertThat(JsonSize.nestsDeeperThan(2, three)).isTrue();
    assertThat(JsonSize.nestsDeeperThan(3, three)).isFalse();
    assertThat(JsonSize.nestsDeeperThan(0, Json.of(1))).isFalse();
    assertThat(JsonSize.nestsDeeperThan(0, Json.Arr.EMPTY)).isTrue();
  }

  @Test
  void a_value_that_nests_without_end_is_found_out_without_walking_to_its_bottom() {
    Json deep = Json.Null.NULL;
    for (int i = 0; i < 1_000_000; i++) {
      deep = Json.array(List.of(deep));
    }

    assertThat(JsonSize.nestsDeeperThan(JsonText.MAX_NESTING, deep)).isTrue();
  }
}
