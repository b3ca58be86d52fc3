package dev.perdure.model.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

final class JsonWriterTest {

  /** What a writer that everybody trusts makes of it. */
  private static String trusted(Json value) throws IOException {
    var text = new StringWriter();
    try (JsonGenerator generator = new JsonFactory().createGenerator(text)) {
      JsonText.write(value, generator);
    }
    return text.toString();
  }

  @RepeatedTest(300)
  void any_value_is_written_as_others_write_it_and_reads_as_it_was(RepetitionInfo repetition)
      throws IOException {
    Json value = random(new Random(repetition.getCurrentRepetition()), 4);

    String text = new JsonWriter(16).value(value).toString();

    assertThat(text).isEqualTo(trusted(value)).isEqualTo(JsonText.write(value));
    assertThat(JsonText.read(text)).isEqualTo(value);
  }

  @Test
  void every_character_of_a_text_is_written_as_others_write_it() throws IOException {
    for (char c = 0; c < 0x300; c++) {
      Json text = Json.of("a" + c + "z");
      assertThat(JsonText.write(text)).isEqualTo(trusted(text));
    }
    assertThat(JsonText.write(Json.of("😀\u2028\uFFFF"))).isEqualTo("\"😀\u2028\uFFFF\"");
  }

  @Test
  void parts_are_separated_where_they_have_to_be() {
    var out = new JsonWriter(16);
    out.startObject().field("a{", "x[").field("b:", 7).name("c").startArray();
    out.number(1).text(":").flag(true).startObject().endObject().startArray().endArray();
    out.endArray().field("d", false).field("e", Json.Null.NULL).endObject();

    assertThat(out)
        .hasToString("{\"a{\":\"x[\",\"b:\":7,\"c\":[1,\":\",true,{},[]],\"d\":false,\"e\":null}");
  }

  private static Json random(Random random, int depth) {
    return switch (random.nextInt(depth == 0 ? 5 : 7)) {
      case 0 -> Json.Null.NULL;
      case 1 -> Json.of(random.nextBoolean());
      case 2 -> Json.of(random.nextLong() >> random.nextInt(64));
      case 3 -> Json.of(random.nextGaussian() * Math.pow(10, random.nextInt(40) - 20));
      case 4 -> Json.of(text(random));
      case 5 -> Json.array(values(random, depth));
      default -> {
        var fields = new LinkedHashMap<String, Json>();
        values(random, depth).forEach(value -> fields.put(text(random), value));
        yield Json.object(fields);
      }
    };
  }

  private static List<Json> values(Random random, int depth) {
    var values = new ArrayList<Json>();
    for (int i = random.nextInt(4); i > 0; i--) {
      values.add(random(random, depth - 1));
    }
    return values;
  }

  private static String text(Random random) {
    var text = new StringBuilder();
    for (int i = random.nextInt(8); i > 0; i--) {
      text.append("ab\"\\/\n\t{[:,é€😀".charAt(random.nextInt(15)));
    }
    return text.toString().replaceAll("[\uD800-\uDFFF]", "~");
  }
}
