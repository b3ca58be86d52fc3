package dev.perdure.model.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;

/** JSON text to values and back. */
public final class JsonText {

  /**
   * How deep values may nest; deeper text is refused, so that no recursion here grows without end.
   */
  public static final int MAX_NESTING = 100;

  /** What engine rows nest around a user's value: a decision in a list in a row. */
  private static final int ENGINE_NESTING = 20;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_NESTING + ENGINE_NESTING)
                  .maxStringLength(Integer.MAX_VALUE)
                  .build())
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  private JsonText() {}

  /** The text was not JSON; the message says where and what was found. */
  public static final class NotJson extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public NotJson(String message) {
      super(message);
    }
  }

  public static Json read(String text) {
    try (JsonParser parser = FACTORY.createParser(text)) {
      parser.nextToken();
      Json value = read(parser);
      if (parser.nextToken() != null) {
        throw new NotJson("Expected one JSON value, but more text follows at " + place(parser));
      }
      return value;
    } catch (JsonProcessingException e) {
      var at = e.getLocation();
      throw new NotJson(
          e.getOriginalMessage()
              + (at == null
                  ? ""
                  : " (line " + at.getLineNr() + ", column " + at.getColumnNr() + ")"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads the value that starts at the parser's current token. */
  public static Json read(JsonParser parser) throws IOException {
    JsonToken token = parser.currentToken();
    if (token == null) {
      throw new NotJson("Expected a JSON value, but the text is empty");
    }
    return switch (token) {
      case START_OBJECT -> readObject(parser);
      case START_ARRAY -> readArray(parser);
      case VALUE_STRING -> new Json.Text(parser.getText());
      case VALUE_NUMBER_INT -> readInteger(parser);
      case VALUE_NUMBER_FLOAT -> Json.of(parser.getDoubleValue());
      case VALUE_TRUE -> Json.Bool.TRUE;
      case VALUE_FALSE -> Json.Bool.FALSE;
      case VALUE_NULL -> Json.Null.NULL;
      default ->
          throw new NotJson("Expected a JSON value, but found " + token + " at " + place(parser));
    };
  }

  private static Json readInteger(JsonParser parser) throws IOException {
    if (parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
      BigInteger big = parser.getBigIntegerValue();
      return Json.of(big.doubleValue());
    }
    return new Json.Int(parser.getLongValue());
  }

  private static Json readObject(JsonParser parser) throws IOException {
    Map<String, Json> fields = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      fields.put(name, read(parser));
    }
    return new Json.Obj(fields);
  }

  private static Json readArray(JsonParser parser) throws IOException {
    var items = new ArrayList<Json>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      items.add(read(parser));
    }
    return new Json.Arr(items);
  }

  private static String place(JsonParser parser) {
    var at = parser.currentTokenLocation();
    return "line " + at.getLineNr() + ", column " + at.getColumnNr();
  }

  /** Compact text. */
  public static String write(Json value) {
    return new JsonWriter(64).value(value).toString();
  }

  /** Text over several lines, for people. */
  public static String pretty(Json value) {
    var out = new StringWriter();
    try (JsonGenerator generator = FACTORY.createGenerator(out)) {
      generator.useDefaultPrettyPrinter();
      write(value, generator);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString();
  }

  /** A parser of the given text, for those who read rows token by token. */
  public static JsonParser parser(String text) throws IOException {
    return FACTORY.createParser(text);
  }

  /** Writes a value into a generator of somebody else. */
  public static void write(Json value, JsonGenerator out) throws IOException {
    switch (value) {
      case Json.Null() -> out.writeNull();
      case Json.Bool(boolean b) -> out.writeBoolean(b);
      case Json.Int(long n) -> out.writeNumber(n);
      case Json.Dec(double d) -> out.writeNumber(d);
      case Json.Text(String text) -> out.writeString(text);
      case Json.Arr(var items) -> {
        out.writeStartArray();
        for (Json item : items) {
          write(item, out);
        }
        out.writeEndArray();
      }
      case Json.Obj(var fields) -> {
        out.writeStartObject();
        for (var field : fields.entrySet()) {
          out.writeFieldName(field.getKey());
          write(field.getValue(), out);
        }
        out.writeEndObject();
      }
    }
  }
}
