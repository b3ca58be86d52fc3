package dev.perdure.planning.definition;

import dev.perdure.model.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.parser.Parser;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/** Reads YAML 1.2 text into trees with places; aliases become what they stand for. */
final class YamlTree {

  static final String TOO_DEEP =
      "expected at most " + SourceText.MAX_NESTING + " levels of nesting, but found more";

  private static final int MAX_ALIASES = 50;

  /** Aliases of aliases grow fast; no text within the size limit has as many values by itself. */
  private static final int MAX_VALUES = DefinitionReader.MAX_BYTES;

  private final Parser parser;
  private final YamlScalar scalars;
  private final Mistakes mistakes;
  private final Map<Anchor, Anchored> anchors = new HashMap<>();
  private int aliases;
  private int values;

  /** What an anchor names, and how many values that is. */
  private record Anchored(Tree tree, int values) {}

  private YamlTree(String text, Mistakes mistakes) {
    LoadSettings settings = settings(text);
    this.parser = new ParserImpl(settings, new StreamReader(settings, text));
    this.scalars = new YamlScalar(text, mistakes);
    this.mistakes = mistakes;
  }

  /** One buffer for all: the reader breaks where the end of a buffer splits a character in two. */
  private static LoadSettings settings(String text) {
    return LoadSettings.builder()
        .setSchema(new CoreSchema())
        .setBufferSize(text.length() + 1)
        .build();
  }

  static List<Tree> read(String text, Mistakes mistakes) {
    try {
      return new YamlTree(text, mistakes).documents();
    } catch (MarkedYamlEngineException e) {
      throw YamlTrouble.explain(e);
    } catch (ReaderException e) {
      throw YamlTrouble.explain(e, text);
    }
  }

  private List<Tree> documents() {
    var documents = new ArrayList<Tree>();
    while (parser.hasNext()) {
      Event event = parser.next();
      if (event.getEventId() == Event.ID.DocumentStart) {
        anchors.clear();
        documents.add(value(parser.next(), 1));
      }
    }
    return documents;
  }

  private Tree value(Event event, int depth) {
    if (depth > SourceText.MAX_NESTING) {
      throw new Unreadable(place(event), TOO_DEEP);
    }
    int before = values;
    count(event, 1);
    Tree tree =
        switch (event) {
          case AliasEvent alias -> alias(alias, depth);
          case MappingStartEvent start -> object(start, depth);
          case SequenceStartEvent start -> list(start, depth);
          case ScalarEvent scalar -> scalars.read(scalar, place(scalar));
          default -> throw new IllegalStateException("Expected a value, but found " + event);
        };
    if (!(event instanceof AliasEvent) && event instanceof NodeEvent node) {
      node.getAnchor().ifPresent(name -> anchors.put(name, new Anchored(tree, values - before)));
    }
    return tree;
  }

  private Tree alias(AliasEvent event, int depth) {
    aliases++;
    if (aliases > MAX_ALIASES) {
      throw new Unreadable(
          place(event), "expected at most " + MAX_ALIASES + " aliases, but this is one more");
    }
    Anchored target = anchors.get(event.getAlias());
    if (target == null) {
      throw new Unreadable(place(event), "no anchor '&" + event.getAlias() + "' ends before here");
    }
    count(event, target.values());
    if (depth + target.tree().height() - 1 > SourceText.MAX_NESTING) {
      throw new Unreadable(place(event), TOO_DEEP);
    }
    return target.tree();
  }

  private void count(Event event, int more) {
    values += more;
    if (values > MAX_VALUES) {
      throw new Unreadable(
          place(event), "expected aliases for at most " + MAX_VALUES + " values, but found more");
    }
  }

  private Tree object(MappingStartEvent start, int depth) {
    refuseTag(start, start.getTag(), "map");
    var fields = new LinkedHashMap<String, Tree.Field>();
    for (Event key = parser.next(); key.getEventId() != Event.ID.MappingEnd; key = parser.next()) {
      Tree name = value(key, depth + 1);
      Tree value = value(parser.next(), depth + 1);
      if (isMergeKey(key, name)) {
        mistakes.error(place(key), "merge keys (<<) are not part of YAML 1.2; repeat the entries");
      } else if (name instanceof Tree.Leaf leaf) {
        JsonTree.add(fields, leaf.written(), new Tree.Field(place(key), value), mistakes);
      } else {
        mistakes.error(place(key), "expected text as a key, but found " + Shown.found(name.json()));
      }
    }
    return new Tree.Fields(place(start), fields);
  }

  private static boolean isMergeKey(Event key, Tree name) {
    return key instanceof ScalarEvent scalar
        && scalar.isPlain()
        && name.json().equals(Json.of("<<"));
  }

  private Tree list(SequenceStartEvent start, int depth) {
    refuseTag(start, start.getTag(), "seq");
    var items = new ArrayList<Tree>();
    for (Event item = parser.next();
        item.getEventId() != Event.ID.SequenceEnd;
        item = parser.next()) {
      items.add(value(item, depth + 1));
    }
    return new Tree.Items(place(start), items);
  }

  private void refuseTag(Event event, Optional<String> tag, String usual) {
    if (tag.isPresent() && !tag.get().equals(YamlScalar.STANDARD_TAGS + usual)) {
      mistakes.error(place(event), YamlScalar.tagRefused(tag.get()));
    }
  }

  private static Place place(Event event) {
    return place(event.getStartMark());
  }

  static Place place(Optional<Mark> mark) {
    return mark.map(m -> new Place(m.getLine() + 1, m.getColumn() + 1)).orElse(Place.START);
  }
}
