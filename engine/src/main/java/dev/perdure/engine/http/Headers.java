package dev.perdure.engine.http;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Header fields by name, in small letters. */
record Headers(Map<String, String> fields) {

  /** What may go along to somebody else: none of these can hold a key. */
  private static final Set<String> HARMLESS =
      Set.of("accept", "accept-language", "content-type", "user-agent");

  Headers {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
  }

  @Nullable String get(String name) {
    return fields.get(name);
  }

  /** A field that comes several times is one list. */
  Headers and(String name, String value) {
    var more = new LinkedHashMap<>(fields);
    more.merge(name.toLowerCase(Locale.ROOT), value, (one, other) -> one + ", " + other);
    return new Headers(more);
  }

  /** Sets it unless it is there. */
  Headers or(String name, String value) {
    return fields.containsKey(name) ? this : and(name, value);
  }

  Headers without(Set<String> names) {
    var fewer = new LinkedHashMap<>(fields);
    fewer.keySet().removeAll(names);
    return new Headers(fewer);
  }

  Headers forStrangers() {
    var fewer = new LinkedHashMap<>(fields);
    fewer.keySet().retainAll(HARMLESS);
    return new Headers(fewer);
  }
}
