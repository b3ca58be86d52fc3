package dev.perdure.model.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class JsonFieldsTest {

  @Test
  void whatever_is_changed_the_fields_are_those_of_an_ordinary_map_in_the_same_order() {
    var random = new SplittableRandom(7);
    for (int round = 0; round < 300; round++) {
      var expected = new LinkedHashMap<String, Json>();
      Json.Obj found = Json.Obj.EMPTY;
      for (int change = random.nextInt(60); change > 0; change--) {
        String name = "field" + random.nextInt(1 + round / 10);
        if (random.nextInt(4) == 0) {
          expected.remove(name);
          found = found.without(name);
        } else {
          expected.put(name, Json.of(change));
          found = found.with(name, Json.of(change));
        }
        requireSame(found, expected);
      }
    }
  }

  private static void requireSame(Json.Obj found, Map<String, Json> expected) {
    assertThat(List.copyOf(found.fields().entrySet())).isEqualTo(List.copyOf(expected.entrySet()));
    assertThat(found).isEqualTo(new Json.Obj(expected)).hasSameHashCodeAs(new Json.Obj(expected));
    assertThat(expected).isEqualTo(found.fields()).hasSameHashCodeAs(found.fields());
    for (int i = 0; i < 32; i++) {
      String name = "field" + i;
      assertThat(found.get(name)).isEqualTo(expected.get(name));
      assertThat(found.fields().containsKey(name)).isEqualTo(expected.containsKey(name));
    }
  }

  @Test
  void an_object_stays_as_it_is_when_another_is_made_of_it() {
    Json.Obj few = Json.object("a", Json.of(1));
    Json.Obj many = Json.Obj.EMPTY;
    for (int i = 0; i < 20; i++) {
      many = many.with("field" + i, Json.of(i));
    }

    for (Json.Obj before : List.of(few, many)) {
      String text = before.toString();
      before.fields().keySet().forEach(name -> before.with(name, Json.of("other")));
      assertThat(before.with("one more", Json.of(true)).fields())
          .hasSize(before.fields().size() + 1);
      assertThat(before).hasToString(text);
    }
  }

  @Test
  void a_map_that_an_object_was_made_of_can_change_without_it() {
    var map = new LinkedHashMap<>(Map.of("a", Json.of(1)));
    var object = new Json.Obj(map);
    map.put("b", Json.of(2));

    assertThat(object).hasToString("{\"a\":1}");
  }

  @Test
  void nobody_changes_the_fields_of_an_object() {
    Map<String, Json> fields = Json.object("a", Json.of(1)).fields();
    var entries = new ArrayList<>(fields.entrySet());

    assertThatThrownBy(() -> fields.put("b", Json.of(2)))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> fields.remove("a")).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(fields::clear).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> entries.getFirst().setValue(Json.of(2)))
        .isInstanceOf(UnsupportedOperationException.class);
  }
}
