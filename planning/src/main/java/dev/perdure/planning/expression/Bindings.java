package dev.perdure.planning.expression;

import dev.perdure.model.json.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where an expression finds the values of the names it mentions. */
@FunctionalInterface
public interface Bindings {

  /**
   * The value of a name; Java's null says that it has none, which an expression sees as missing.
   */
  @Nullable Json get(String name);

  static Bindings of(Map<String, ? extends Json> values) {
    return values::get;
  }
}
