package dev.perdure.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The usual codec: Jackson, made when the first object needs it. */
public final class JacksonCodec implements Codec {

  /** Loads Jackson's mapper only for those who use it: plain JSON values do not. */
  private static final class Default {
    static final ObjectMapper MAPPER = JsonMapper.builder().findAndAddModules().build();
  }

  @Override
  public Json toJson(Object value) {
    if (value instanceof Json json) {
      return json;
    }
    try (var buffer = new TokenBuffer(Default.MAPPER, false)) {
      Default.MAPPER.writeValue(buffer, value);
      try (var parser = buffer.asParser()) {
        parser.nextToken();
        return JsonText.read(parser);
      }
    } catch (JsonProcessingException e) {
      throw new PerdureException(
          "Expected a value that can be written as JSON, but %s could not: %s"
              .formatted(value.getClass().getName(), e.getOriginalMessage()),
          e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public <T> T fromJson(Json value, Class<T> type) {
    if (type.isInstance(value)) {
      return type.cast(value);
    }
    try (var buffer = new TokenBuffer(Default.MAPPER, false)) {
      JsonText.write(value, buffer);
      try (var parser = buffer.asParser()) {
        return Default.MAPPER.readValue(parser, type);
      }
    } catch (JsonProcessingException e) {
      throw new PerdureException(
          "Expected JSON that fits %s, but found %s: %s"
              .formatted(type.getName(), value, e.getOriginalMessage()),
          e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
