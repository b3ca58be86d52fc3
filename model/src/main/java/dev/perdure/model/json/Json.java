package dev.perdure.model.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A JSON value: immutable, compared by content, printed as JSON text. */
public sealed interface Json {

  /** The largest magnitude up to which every integer is also exactly a double. */
  long MAX_SAFE_INTEGER = 1L << 53;

  /** The JSON literal {@code null}. */
  record Null() implements Json {
    public static final Null NULL = new Null();

    @Override
    public String toString() {
      return "null";
    }
  }

  /** {@code true} or {@code false}. */
  record Bool(boolean value) implements Json {
    public static final Bool TRUE = new Bool(true);
    public static final Bool FALSE = new Bool(false);

    @Override
    public String toString() {
      return Boolean.toString(value);
    }
  }

  /** A number without a fraction that fits 64 bits. */
  record Int(long value) implements Json {
    @Override
    public String toString() {
      return Long.toString(value);
    }
  }

  /**
   * Any other number. Make it with {@link Json#of(double)}, which turns an integral double into an
   * {@link Int}, so that equal numbers are equal values.
   */
  record Dec(double value) implements Json {
    public Dec {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("Expected a finite number, but found " + value);
      }
    }

    @Override
    public String toString() {
      return Double.toString(value);
    }
  }

  /** A string. */
  record Text(String value) implements Json {
    @Override
    public String toString() {
      return JsonText.write(this);
    }
  }

  /** A list of values. */
  record Arr(List<Json> items) implements Json {
    public static final Arr EMPTY = new Arr(List.of());

    public Arr {
      items = List.copyOf(items);
    }

    public int size() {
      return items.size();
    }

    @Override
    public String toString() {
      return JsonText.write(this);
    }
  }

  /**
   * Values by name, in the order in which they were written; order does not matter for equality.
   */
  record Obj(Map<String, Json> fields) implements Json {
    public static final Obj EMPTY = new Obj(Map.of());

    public Obj {
      fields = JsonFields.of(fields);
    }

    public @Nullable Json get(String name) {
      return fields.get(name);
    }

    public Obj with(String name, Json value) {
      return new Obj(JsonFields.with(fields, name, value));
    }

    public Obj without(String name) {
      var copy = new LinkedHashMap<>(fields);
      copy.remove(name);
      return new Obj(copy);
    }

    @Override
    public String toString() {
      return JsonText.write(this);
    }
  }

  static Json of(boolean value) {
    return value ? Bool.TRUE : Bool.FALSE;
  }

  static Json of(long value) {
    return new Int(value);
  }

  /** A number; an integral one within ±2^53 becomes an {@link Int}. */
  static Json of(double value) {
    boolean integral = value == Math.rint(value) && Math.abs(value) <= MAX_SAFE_INTEGER;
    return integral ? new Int((long) value) : new Dec(value);
  }

  static Json of(String value) {
    return new Text(value);
  }

  static Arr array(List<? extends Json> items) {
    return new Arr(new ArrayList<>(items));
  }

  static Arr array(Json... items) {
    return new Arr(List.of(items));
  }

  static Obj object(Map<String, Json> fields) {
    return new Obj(fields);
  }

  /** An object of alternating names and values. */
  static Obj object(Object... namesAndValues) {
    var fields = new LinkedHashMap<String, Json>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      fields.put((String) namesAndValues[i], (Json) namesAndValues[i + 1]);
    }
    return new Obj(fields);
  }

  default boolean isNull() {
    return this instanceof Null;
  }

  /** What a person would call this kind of value: {@code text}, {@code a number}, … */
  default String kind() {
    return switch (this) {
      case Null() -> "null";
      case Bool(boolean ignored) -> "a boolean";
      case Int(long ignored) -> "an integer";
      case Dec(double ignored) -> "a number";
      case Text(String ignored) -> "text";
      case Arr(List<Json> ignored) -> "a list";
      case Obj(Map<String, Json> ignored) -> "an object";
    };
  }
}
