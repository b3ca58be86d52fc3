package dev.perdure.planning.schema;

import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Lets tests write JSON values with fewer quotes. */
final class Yaml {

  private Yaml() {}

  static Json json(String yaml) {
    Object loaded = new Load(LoadSettings.builder().build()).loadFromString(yaml);
    return loaded == null ? Json.Null.NULL : json(loaded);
  }

  private static Json json(Object value) {
    return switch (value) {
      case String text -> Json.of(text);
      case List<?> items -> Json.array(items.stream().map(Yaml::orNull).toList());
      case Map<?, ?> fields -> {
        var object = Json.Obj.EMPTY;
        for (var field : fields.entrySet()) {
          object = object.with(String.valueOf(field.getKey()), orNull(field.getValue()));
        }
        yield object;
      }
      default -> JsonText.read(value.toString());
    };
  }

  private static Json orNull(Object value) {
    return value == null ? Json.Null.NULL : json(value);
  }
}
