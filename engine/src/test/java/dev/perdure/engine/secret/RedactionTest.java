package dev.perdure.engine.secret;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.json.Json;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RedactionTest {
  private static final String SECRET = "c4n/ry \"é\"+§?";
  private static final byte[] BYTES = SECRET.getBytes(StandardCharsets.UTF_8);
  private static final String SIGN = "[secret KEY]";

  private final Redaction redaction = Redaction.of(Map.of("KEY", SECRET));

  static Stream<String> forms() {
    String url = URLEncoder.encode(SECRET, StandardCharsets.UTF_8);
    return Stream.of(
        SECRET,
        "c4n/ry \\\"é\\\"+§?",
        "c4n\\/ry \\\"é\\\"+§?",
        "c4n/ry \\\"\\u00e9\\\"+\\u00a7?",
        "c4n/ry \\\\\\\"é\\\\\\\"+§?",
        "c4n\\\\/ry \\\\\\\"é\\\\\\\"+§?",
        url,
        url.replace("+", "%20"),
        "c4n%2fry+%22%c3%a9%22%2b%c2%a7%3f",
        HexFormat.of().formatHex(BYTES),
        HexFormat.of().formatHex(BYTES).toUpperCase(Locale.ROOT));
  }

  @ParameterizedTest
  @MethodSource("forms")
  void a_secret_is_taken_out_in_every_form(String form) {
    assertThat(redaction.text("before " + form + " after")).isEqualTo("before " + SIGN + " after");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "ab", "abc", "user:", "user::"})
  void it_is_found_wherever_it_stands_in_base64(String before) {
    for (String after : new String[] {"", "x", "xy"}) {
      byte[] bytes = (before + SECRET + after).getBytes(StandardCharsets.UTF_8);
      for (String encoded :
          new String[] {
            Base64.getEncoder().encodeToString(bytes), Base64.getUrlEncoder().encodeToString(bytes)
          }) {
        assertThat(redaction.text("Basic " + encoded)).contains(SIGN).hasSizeLessThan(40);
      }
    }
  }

  @Test
  void values_are_searched_with_their_names_and_numbers() {
    Json value =
        Json.object(
            "headers",
            Json.object("x " + SECRET, Json.array(Json.of(SECRET), Json.of(7))),
            "pin",
            Json.of(12345678),
            "ok",
            Json.of(true));

    assertThat(Redaction.of(Map.of("KEY", SECRET, "PIN", "234567")).json(value))
        .isEqualTo(
            Json.object(
                "headers",
                Json.object("x " + SIGN, Json.array(Json.of(SIGN), Json.of(7))),
                "pin",
                Json.of("1[secret PIN]8"),
                "ok",
                Json.of(true)));
  }

  @Test
  void each_line_of_a_key_is_a_secret() {
    var key = Redaction.of(Map.of("KEY", "-----BEGIN-----\nabcdefghij\n-----END-----\n"));

    assertThat(key.text("bad line: abcdefghij")).isEqualTo("bad line: " + SIGN);
  }

  @Test
  void a_secret_that_is_a_part_of_another_leaves_nothing_of_it() {
    var both = Redaction.of(Map.of("A", "secret", "B", "secret-and-more"));

    assertThat(both.text("secret-and-more, secret")).isEqualTo("[secret B], [secret A]");
  }

  @ParameterizedTest
  @MethodSource("forms")
  void what_is_left_of_it_where_a_text_was_cut_is_taken_out_too(String form) {
    for (int length = 4; length <= form.length(); length++) {
      assertThat(redaction.text("a… \"" + form.substring(0, length) + "…, b…"))
          .isEqualTo("a… \"" + SIGN + "…, b…");
    }
  }

  @Test
  void a_beginning_that_is_not_cut_or_too_short_may_be_anything() {
    assertThat(redaction.text("c4n/ry c4n… x")).isEqualTo("c4n/ry c4n… x");
  }

  @Test
  void of_two_secrets_the_longer_one_was_cut() {
    var both = Redaction.of(Map.of("A", "canary", "B", "canary-and-more"));

    assertThat(both.text("canary-and…")).isEqualTo("[secret B]…");
  }
}
