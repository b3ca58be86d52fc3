package dev.perdure.planning.definition;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads JSON text into a tree with places. */
final class JsonTree {

  /** One deeper than allowed, so that our own message is the one that is seen. */
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(SourceText.MAX_NESTING + 1)
                  .maxStringLength(Integer.MAX_VALUE)
                  .build())
          .build();

  private final String text;
  private final JsonParser parser;
  private final Mistakes mistakes;

  private JsonTree(String text, JsonParser parser, Mistakes mistakes) {
    this.text = text;
    this.parser = parser;
    this.mistakes = mistakes;
  }

  /** Whether the whole text is made of JSON's tokens. */
  static boolean isJson(String text) {
    try (JsonParser parser = FACTORY.createParser(text)) {
      JsonToken token = parser.nextToken();
      while (token != null) {
        token = parser.nextToken();
      }
      return true;
    } catch (JsonProcessingException e) {
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Tree read(String text, Mistakes mistakes) {
    try (JsonParser parser = FACTORY.createParser(text)) {
      parser.nextToken();
      var reader = new JsonTree(text, parser, mistakes);
      Tree tree = reader.value(1);
      if (parser.nextToken() != null) {
        throw new Unreadable(reader.place(), "expected one JSON value, but more text follows");
      }
      return tree;
    } catch (JsonProcessingException e) {
      throw new Unreadable(place(e.getLocation()), "not valid JSON: " + e.getOriginalMessage());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Tree value(int depth) throws IOException {
    if (depth > SourceText.MAX_NESTING) {
      throw new Unreadable(place(), YamlTree.TOO_DEEP);
    }
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(depth);
      case START_ARRAY -> list(depth);
      default -> leaf();
    };
  }

  private Tree object(int depth) throws IOException {
    Place place = place();
    var fields = new LinkedHashMap<String, Tree.Field>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      Place key = place();
      String name = parser.currentName();
      parser.nextToken();
      add(fields, name, new Tree.Field(key, value(depth + 1)), mistakes);
    }
    return new Tree.Fields(place, fields);
  }

  /** Adds a field, or says that its key is there already. */
  static void add(Map<String, Tree.Field> fields, String name, Tree.Field field, Mistakes into) {
    Tree.Field before = fields.putIfAbsent(name, field);
    if (before != null) {
      into.error(field.key(), "key '" + name + "' is given twice, first at " + before.key());
    }
  }

  private Tree list(int depth) throws IOException {
    Place place = place();
    var items = new ArrayList<Tree>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      items.add(value(depth + 1));
    }
    return new Tree.Items(place, items);
  }

  private Tree leaf() throws IOException {
    Place place = place();
    int from = (int) parser.currentTokenLocation().getCharOffset();
    Json value = JsonText.read(parser);
    String written = value instanceof Json.Text(String content) ? content : parser.getText();
    int to = (int) parser.currentLocation().getCharOffset();
    return new Tree.Leaf(place, value, written, new Spelling(text.substring(from, to), place));
  }

  private Place place() {
    return place(parser.currentTokenLocation());
  }

  private static Place place(@Nullable JsonLocation at) {
    return at == null ? Place.START : new Place(at.getLineNr(), at.getColumnNr());
  }
}
