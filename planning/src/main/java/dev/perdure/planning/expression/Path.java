package dev.perdure.planning.expression;

import dev.perdure.model.json.Json;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Walks from a value down its fields and elements; where nothing is, the path is missing. */
final class Path implements Node {

  /** What a step gives where the value has no fields or elements at all. */
  private static final Object NO_WAY = new Object();

  /** One step down; a field if it has a name, else an element. */
  record Step(Ast of, @Nullable String field, long element, boolean lenient) {

    @Nullable Object from(@Nullable Object value) {
      return field != null ? fieldOf(value, field) : elementOf(value, element);
    }
  }

  private final Node base;
  private final List<Step> steps;

  Path(Node base, List<Step> steps) {
    this.base = base;
    this.steps = steps;
  }

  @Override
  public @Nullable Object eval(Run run) throws ExpressionFailed {
    run.step();
    Object value = base.eval(run);
    for (int i = 0; i < steps.size() && value != null; i++) {
      Step step = steps.get(i);
      Object next = step.from(value);
      value = next == NO_WAY ? noWay(step, value) : next;
    }
    return value;
  }

  private static @Nullable Object noWay(Step step, Object value) throws ExpressionFailed {
    if (step.lenient()) {
      return null;
    }
    throw noWay(step.field() == null ? "a list" : "an object", step.of(), value);
  }

  static ExpressionFailed noWay(String expected, Ast of, Object value) {
    return ExpressionFailed.because(
        "Expected %s at %s, but found %s (%s)"
            .formatted(
                expected,
                Show.abbreviated(Printer.print(of)),
                Kind.of(value).phrase(),
                Show.value(value)));
  }

  /** The field of an object; null where it is missing, {@link #NO_WAY} where there are none. */
  private static @Nullable Object fieldOf(@Nullable Object value, String name) {
    if (value instanceof Json.Obj object) {
      return object.fields().get(name);
    }
    Map<String, ?> fields = Values.fields(value);
    return fields != null ? fields.get(name) : absent(value);
  }

  private static @Nullable Object elementOf(@Nullable Object value, long index) {
    List<?> items = Values.items(value);
    if (items == null) {
      return absent(value);
    }
    return index >= 0 && index < items.size() ? items.get((int) index) : null;
  }

  private static @Nullable Object absent(@Nullable Object value) {
    return value == null || value instanceof Json.Null ? null : NO_WAY;
  }

  /** {@code " (state has no 'order')"}: which step it was that led nowhere. */
  String whyMissing(Run run) {
    try {
      Object value = base.eval(run);
      for (Step step : steps) {
        Object next = value == null ? null : step.from(value);
        if (next == null || next == NO_WAY) {
          return " (" + lack(step, value) + ")";
        }
        value = next;
      }
    } catch (ExpressionFailed e) {
      return "";
    }
    return "";
  }

  private static String lack(Step step, @Nullable Object value) {
    String of = Show.abbreviated(Printer.print(step.of()));
    if (value == null) {
      return of + " is missing";
    }
    List<?> items = Values.items(value);
    if (items != null) {
      return of + " has " + items.size() + (items.size() == 1 ? " element" : " elements");
    }
    return Values.fields(value) != null && step.field() != null
        ? "%s has no '%s'".formatted(of, step.field())
        : of + " is " + Kind.of(value).phrase();
  }

  /** An index that is itself an expression. */
  record Dynamic(Operand of, Operand key, boolean lenient) implements Node {
    @Override
    public @Nullable Object eval(Run run) throws ExpressionFailed {
      run.step();
      Object value = of.eval(run);
      Object at = key.need("a key or an index", run);
      Object found = at(value, at);
      if (found != NO_WAY) {
        return found;
      }
      if (lenient) {
        return null;
      }
      throw value != null && Values.items(value) == null && Values.fields(value) == null
          ? noWay("a list or an object", of.ast(), value)
          : key.unfit(Values.items(value) != null ? "an integer as index" : "text as key", at, run);
    }

    private static @Nullable Object at(@Nullable Object value, Object key) {
      if (value == null || value instanceof Json.Null) {
        return null;
      }
      if (key instanceof Json.Text(String name) && Values.fields(value) != null) {
        return fieldOf(value, name);
      }
      return key instanceof Json.Int(long index) && Values.items(value) != null
          ? elementOf(value, index)
          : NO_WAY;
    }
  }

  /** Whether a field or an element is there, also with null as its value. */
  record Has(Operand of, Operand key) implements Node {
    @Override
    public Object eval(Run run) throws ExpressionFailed {
      run.step();
      Object value = of.eval(run);
      Object at = key.need("a key or an index", run);
      Object found = Dynamic.at(value, at);
      return Json.of(found != null && found != NO_WAY);
    }
  }
}
