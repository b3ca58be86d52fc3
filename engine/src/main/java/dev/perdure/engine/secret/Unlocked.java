package dev.perdure.engine.secret;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The values of the secrets that a piece of work needs, or what is wrong with one of them. */
public sealed interface Unlocked {

  /** Shorter values cannot be told from ordinary text, and so not be kept out of results. */
  int LEAST_LENGTH = 6;

  /** Values by name. */
  record All(Map<String, String> values) implements Unlocked {
    public All {
      values = Map.copyOf(values);
    }

    /** Says which there are, and no more. */
    @Override
    public String toString() {
      return "All" + values.keySet();
    }
  }

  /** One that cannot be used, and why. */
  record Lacking(String reason) implements Unlocked {}

  /** Looks up every one of these. */
  static Unlocked of(Set<String> names, SecretSource source) {
    var values = new LinkedHashMap<String, String>();
    for (String name : names) {
      Optional<String> value;
      try {
        value = source.find(name);
      } catch (RuntimeException e) {
        return new Lacking("secret '%s' cannot be read: %s".formatted(name, e.getMessage()));
      }
      if (value.isEmpty()) {
        return new Lacking("secret '%s' is not known in this process".formatted(name));
      }
      if (value.get().length() < LEAST_LENGTH) {
        return new Lacking(
            "secret '%s' has fewer than %d characters, too few to be kept out of results"
                .formatted(name, LEAST_LENGTH));
      }
      values.put(name, value.get());
    }
    return new All(values);
  }
}
