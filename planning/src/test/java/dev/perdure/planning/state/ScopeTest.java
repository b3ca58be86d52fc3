package dev.perdure.planning.state;

import static dev.perdure.model.decision.ContextWrite.Root.OUTPUT;
import static dev.perdure.model.decision.ContextWrite.Root.STATE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.NodeError;
import dev.perdure.model.decision.ContextWrite;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonSize;
import dev.perdure.model.json.JsonText;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ScopeTest {

  @Test
  void a_write_makes_the_objects_on_its_way_and_leaves_the_rest() {
    var scope = new Scope(JsonText.read("{\"a\": {\"x\": 1}, \"b\": 2}"));

    scope.write(new ContextWrite(STATE, List.of("a", "y", "z"), Json.of(3)));

    assertThat(scope.state())
        .isEqualTo(JsonText.read("{\"a\": {\"x\": 1, \"y\": {\"z\": 3}}, \"b\": 2}"));
  }

  @Test
  void a_write_below_a_scalar_replaces_it() {
    var scope = new Scope(JsonText.read("{\"a\": 1}"));

    scope.write(new ContextWrite(STATE, List.of("a", "b"), Json.of(2)));

    assertThat(scope.state()).isEqualTo(JsonText.read("{\"a\": {\"b\": 2}}"));
  }

  @Test
  void the_last_error_is_seen_in_the_state_but_not_written_there() {
    var scope = new Scope(JsonText.read("{\"a\": 1}"));
    var error = new NodeError("DECLINED", "no money", "charge", 1, false, null);

    scope.lastError(error);
    Json seen = scope.seenState();
    scope.lastError(null);

    assertThat(seen).isEqualTo(Json.object("a", Json.of(1), "_last_error", error.toJson()));
    assertThat(scope.state()).isEqualTo(JsonText.read("{\"a\": 1}"));
    assertThat(scope.seenState()).isEqualTo(scope.state());
  }

  @Test
  void what_expressions_see_follows_every_change() {
    var scope = new Scope(Json.Obj.EMPTY);
    assertThat(scope.seenNodes()).isEqualTo(Json.Obj.EMPTY);
    assertThat(scope.seenState()).isEqualTo(Json.Obj.EMPTY);

    scope.keep("charge", Json.of(1));
    scope.keep("charge", Json.of(2));
    scope.write(new ContextWrite(STATE, List.of("a"), Json.of(3)));

    assertThat(scope.seenNodes()).isEqualTo(JsonText.read("{\"charge\": {\"result\": 2}}"));
    assertThat(scope.seenState()).isEqualTo(JsonText.read("{\"a\": 3}"));
  }

  @Test
  void the_size_is_counted_write_by_write_and_always_exact() {
    var random = new Random(11);
    var scope = new Scope(JsonText.read("{\"a\": {\"b\": [1, 2]}, \"c\": \"text\"}"));

    for (int i = 0; i < 2_000; i++) {
      var writes = List.of(anyWrite(random), anyWrite(random));
      long foretold = scope.sizeWith(writes);
      assertThat(scope.sizeAtMostWith(writes)).isGreaterThanOrEqualTo(foretold);
      writes.forEach(scope::write);

      assertThat(scope.size())
          .isEqualTo(JsonSize.of(scope.state()) + JsonSize.of(scope.output()))
          .isEqualTo(foretold);
    }
  }

  private static ContextWrite anyWrite(Random random) {
    var path = new ArrayList<String>();
    for (int depth = random.nextInt(4); depth > 0; depth--) {
      path.add(List.of("a", "b", "c", "ü").get(random.nextInt(4)));
    }
    Json value =
        switch (random.nextInt(4)) {
          case 0 -> Json.of(random.nextInt());
          case 1 -> Json.of("x".repeat(random.nextInt(5)));
          case 2 -> Json.Obj.EMPTY;
          default -> Json.object("a", Json.array(Json.Null.NULL, Json.of(1.5)));
        };
    return new ContextWrite(random.nextBoolean() ? STATE : OUTPUT, path, value);
  }
}
