package dev.perdure.storage.sqlite;

import dev.perdure.model.ActorId;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import dev.perdure.storage.StoredTime;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** How values look in columns, there and back. */
final class Stored {
  private Stored() {}

  static long time(Instant at) {
    return StoredTime.micros(at);
  }

  static @Nullable Long timeOrNull(@Nullable Instant at) {
    return at == null ? null : (Long) StoredTime.micros(at);
  }

  static Instant time(ResultSet row, int column) throws SQLException {
    return StoredTime.of(row.getLong(column));
  }

  static @Nullable Instant timeOrNull(ResultSet row, int column) throws SQLException {
    long micros = row.getLong(column);
    return row.wasNull() ? null : StoredTime.of(micros);
  }

  /** Labels as a JSON object, in the order of their names. */
  static @Nullable String labels(Map<String, String> labels) {
    if (labels.isEmpty()) {
      return null;
    }
    var fields = new LinkedHashMap<String, Json>();
    new TreeMap<>(labels).forEach((name, value) -> fields.put(name, Json.of(value)));
    return JsonText.write(Json.object(fields));
  }

  static Map<String, String> labels(@Nullable String text) {
    if (text == null) {
      return Map.of();
    }
    if (!(JsonText.read(text) instanceof Json.Obj(var fields))) {
      throw new IllegalStateException("Expected labels as an object, but found " + text);
    }
    var labels = new LinkedHashMap<String, String>();
    fields.forEach((name, value) -> labels.put(name, ((Json.Text) value).value()));
    return labels;
  }

  static ActorId actor(ResultSet row, int kindColumn) throws SQLException {
    return new ActorId(
        ActorId.Kind.ofCode(row.getString(kindColumn)), row.getString(kindColumn + 1));
  }

  static @Nullable ActorId actorOrNull(ResultSet row, int kindColumn) throws SQLException {
    return row.getString(kindColumn) == null ? null : actor(row, kindColumn);
  }
}
