package dev.perdure.model.json;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The fields of an object in their order, for ever the same.
 *
 * <p>Most objects have a few fields, which are found by looking at each; in a larger one an index
 * is made when the first is looked for. Changing a field copies two arrays and no entries.
 */
final class JsonFields extends AbstractMap<String, Json> {
  /** Up to so many fields an index would cost more than it saves. */
  private static final int FEW = 8;

  private final String[] names;
  private final Json[] values;
  private volatile @Nullable Map<String, Integer> index;

  private JsonFields(String[] names, Json[] values, @Nullable Map<String, Integer> index) {
    this.names = names;
    this.values = values;
    this.index = index;
  }

  /** A copy of any map, or the very one that needs none. */
  static Map<String, Json> of(Map<String, Json> fields) {
    if (fields.isEmpty()) {
      return Map.of();
    }
    if (fields instanceof JsonFields already) {
      return already;
    }
    var names = new String[fields.size()];
    var values = new Json[names.length];
    int i = 0;
    for (Map.Entry<String, Json> field : fields.entrySet()) {
      names[i] = field.getKey();
      values[i++] = field.getValue();
    }
    return new JsonFields(names, values, null);
  }

  /** The same fields, one of them with another value in its place, or one more at the end. */
  static Map<String, Json> with(Map<String, Json> fields, String name, Json value) {
    if (!(fields instanceof JsonFields own)) {
      return new JsonFields(new String[] {name}, new Json[] {value}, null);
    }
    int at = own.find(name);
    if (at >= 0) {
      Json[] values = own.values.clone();
      values[at] = value;
      return new JsonFields(own.names, values, own.index);
    }
    int size = own.names.length;
    String[] names = Arrays.copyOf(own.names, size + 1);
    Json[] values = Arrays.copyOf(own.values, size + 1);
    names[size] = name;
    values[size] = value;
    return new JsonFields(names, values, null);
  }

  /** The place of a field, or less than 0. */
  private int find(@Nullable Object name) {
    if (names.length > FEW) {
      return index().getOrDefault(name, -1);
    }
    for (int i = 0; i < names.length; i++) {
      if (names[i].equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /** Two threads may both make it, and make the same. */
  private Map<String, Integer> index() {
    Map<String, Integer> made = index;
    if (made == null) {
      made = HashMap.newHashMap(names.length);
      for (int i = 0; i < names.length; i++) {
        made.put(names[i], i);
      }
      index = made;
    }
    return made;
  }

  @Override
  public @Nullable Json get(@Nullable Object name) {
    int at = find(name);
    return at < 0 ? null : values[at];
  }

  @Override
  public boolean containsKey(@Nullable Object name) {
    return find(name) >= 0;
  }

  @Override
  public int size() {
    return names.length;
  }

  @Override
  public Set<Map.Entry<String, Json>> entrySet() {
    return new Entries();
  }

  private final class Entries extends AbstractSet<Map.Entry<String, Json>> {
    @Override
    public int size() {
      return names.length;
    }

    @Override
    public Iterator<Map.Entry<String, Json>> iterator() {
      return new Iterator<>() {
        private int next;

        @Override
        public boolean hasNext() {
          return next < names.length;
        }

        @Override
        public Map.Entry<String, Json> next() {
          if (next == names.length) {
            throw new NoSuchElementException();
          }
          return Map.entry(names[next], values[next++]);
        }
      };
    }
  }
}
