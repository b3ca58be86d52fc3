package dev.perdure.engine;

import dev.perdure.model.json.Json;

/** Turns an application's objects into JSON values and back. Thread-safe. */
public interface Codec {

  Json toJson(Object value);

  <T> T fromJson(Json value, Class<T> type);
}
