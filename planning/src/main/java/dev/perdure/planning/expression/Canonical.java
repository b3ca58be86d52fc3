package dev.perdure.planning.expression;

import dev.perdure.model.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Turns values that the language calls equal into ones that Java does, for its hash tables. */
final class Canonical {

  private Canonical() {}

  static Object of(Object value, Run run) throws ExpressionFailed {
    run.step();
    return switch (Kind.of(value)) {
      case DEC -> number((Json.Dec) value);
      case TEXT -> text((Json.Text) value, run);
      case LIST -> list(Objects.requireNonNull(Values.items(value)), run);
      case OBJECT -> object(Objects.requireNonNull(Values.fields(value)), run);
      case NULL, BOOL, INT, TIMESTAMP, DURATION -> value;
    };
  }

  private static Object text(Json.Text text, Run run) throws ExpressionFailed {
    run.spendOnText(text.value().length());
    return text;
  }

  /** A double beyond 2^53 that counts the same as an integer becomes that integer. */
  private static Object number(Json.Dec number) {
    double value = number.value();
    return value == Math.rint(value) && Math.abs(value) < 0x1p63 ? Json.of((long) value) : number;
  }

  private static Object list(List<?> items, Run run) throws ExpressionFailed {
    var canonical = new ArrayList<Object>(items.size());
    for (Object item : items) {
      canonical.add(of(item, run));
    }
    return canonical;
  }

  private static Object object(Map<String, ?> fields, Run run) throws ExpressionFailed {
    var canonical = new HashMap<String, Object>();
    for (var field : fields.entrySet()) {
      canonical.put(field.getKey(), of(field.getValue(), run));
    }
    return canonical;
  }
}
