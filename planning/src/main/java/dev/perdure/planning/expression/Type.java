package dev.perdure.planning.expression;

import dev.perdure.model.json.Json;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is known of a value before a run; that it may be missing is always possible. */
public sealed interface Type {

  /** Types without parts. */
  enum Basic implements Type {
    ANY,
    NULL,
    BOOL,
    INT,
    NUMBER,
    TEXT,
    TIMESTAMP,
    DURATION
  }

  /** A list whose elements are all of one type. */
  record ListOf(Type item) implements Type {}

  /** An object; a closed one has no other fields than these. */
  record Obj(Map<String, Type> fields, boolean open) implements Type {

    /** An object of which nothing is known. */
    public static final Obj FREE = new Obj(Map.of(), true);

    /** What {@code state._last_error} holds; the engine writes it, so no schema speaks of it. */
    public static final Obj LAST_ERROR =
        new Obj(
            Map.of(
                "code", Basic.TEXT,
                "message", Basic.TEXT,
                "node", Basic.TEXT,
                "attempts", Basic.INT,
                "retryable", Basic.BOOL,
                "cause", Basic.ANY),
            false);

    public Obj {
      fields = Map.copyOf(fields);
    }

    public Obj with(String name, Type type) {
      var more = new LinkedHashMap<>(fields);
      more.put(name, type);
      return new Obj(more, open);
    }
  }

  /** One of several. */
  record Union(Set<Type> options) implements Type {
    public Union {
      options = Set.copyOf(options);
    }
  }

  /** What a JSON Schema says of its values, and nothing where it does not say enough. */
  static Type ofSchema(Json schema) {
    return new SchemaTypes(schema).type();
  }

  /** The type of {@code state}: what the context schema says, and {@code _last_error}. */
  static Type ofState(@Nullable Json contextSchema) {
    Type state = contextSchema == null ? Obj.FREE : ofSchema(contextSchema);
    return state instanceof Obj fields ? fields.with("_last_error", Obj.LAST_ERROR) : state;
  }

  static Type union(Collection<Type> options) {
    var flat = new LinkedHashSet<Type>();
    for (Type option : options) {
      flat.addAll(option.options());
    }
    if (flat.isEmpty() || flat.contains(Basic.ANY)) {
      return Basic.ANY;
    }
    return flat.size() == 1 ? flat.getFirst() : new Union(flat);
  }

  static Type union(Type... options) {
    return union(List.of(options));
  }

  /** The type of this very value. */
  static Type of(Json value) {
    return switch (value) {
      case Json.Null ignored -> Basic.NULL;
      case Json.Bool ignored -> Basic.BOOL;
      case Json.Int ignored -> Basic.INT;
      case Json.Dec ignored -> Basic.NUMBER;
      case Json.Text ignored -> Basic.TEXT;
      case Json.Arr(var items) -> new ListOf(union(items.stream().map(Type::of).toList()));
      case Json.Obj ignored -> Obj.FREE;
    };
  }

  /**
   * This type, or {@link Basic#ANY} where it has too many parts: what an expression or a schema
   * repeats is written out here, and may double with every level.
   */
  default Type bounded() {
    return TypeSize.exceeds(this, TypeSize.LARGEST) ? Basic.ANY : this;
  }

  /** This type as alternatives; one alone where it is no union. */
  default Set<Type> options() {
    return this instanceof Union union ? union.options() : Set.of(this);
  }

  /** Whether a value of this type can be a number. */
  default boolean mayBeNumber() {
    return Kinds.of(this).has(Kind.INT) || Kinds.of(this).has(Kind.DEC);
  }

  /** Whether a value of this type can be a list. */
  default boolean mayBeList() {
    return Kinds.of(this).has(Kind.LIST);
  }

  /** Whether a value of this type can be true or false. */
  default boolean mayBeBoolean() {
    return Kinds.of(this).has(Kind.BOOL);
  }
}
