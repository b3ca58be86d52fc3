package dev.perdure.planning.expression;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The names an expression may mention, with what is known of their types. */
public final class Names {

  private static final Names NONE = new Names(Map.of(), Map.of());

  private final Map<String, Type> types;
  private final Map<String, String> elsewhere;

  private Names(Map<String, Type> types, Map<String, String> elsewhere) {
    this.types = types;
    this.elsewhere = elsewhere;
  }

  public static Names none() {
    return NONE;
  }

  /** These names, and nothing known of their values. */
  public static Names of(String... names) {
    Names all = NONE;
    for (String name : names) {
      all = all.with(name, Type.Basic.ANY);
    }
    return all;
  }

  public Names with(String name, Type type) {
    var more = new LinkedHashMap<>(types);
    more.put(name, type);
    return new Names(more, elsewhere);
  }

  /** These names too. */
  public Names with(Map<String, Type> others) {
    var more = new LinkedHashMap<>(types);
    more.putAll(others);
    return new Names(more, elsewhere);
  }

  public Names without(String name) {
    var fewer = new LinkedHashMap<>(types);
    fewer.remove(name);
    return new Names(fewer, elsewhere);
  }

  /** Other expressions know this name; {@code sentence} says which, and what to write here. */
  public Names elsewhere(String name, String sentence) {
    var more = new LinkedHashMap<>(elsewhere);
    more.put(name, sentence);
    return new Names(types, more);
  }

  /** Where a name is known that is not known here, or null where no expression knows it. */
  @Nullable String whereKnown(String name) {
    return elsewhere.get(name);
  }

  /** The type of a name, or null where the name is not known. */
  public @Nullable Type type(String name) {
    return types.get(name);
  }

  public Set<String> all() {
    return Collections.unmodifiableSet(types.keySet());
  }
}
