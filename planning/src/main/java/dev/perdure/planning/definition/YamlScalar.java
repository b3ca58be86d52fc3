package dev.perdure.planning.definition;

import dev.perdure.model.json.Json;
import java.math.BigInteger;
import java.util.Optional;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.resolver.CoreScalarResolver;
import org.snakeyaml.engine.v2.resolver.ScalarResolver;

/** Turns YAML's scalars into JSON values by the core schema: only true and false are booleans. */
final class YamlScalar {

  static final String STANDARD_TAGS = "tag:yaml.org,2002:";

  private static final ScalarResolver CORE = new CoreScalarResolver(false);

  private final String text;
  private final boolean onlySingleChars;
  private final Mistakes mistakes;

  YamlScalar(String text, Mistakes mistakes) {
    this.text = text;
    this.onlySingleChars = text.chars().noneMatch(c -> Character.isSurrogate((char) c));
    this.mistakes = mistakes;
  }

  Tree read(ScalarEvent event, Place place) {
    String written = event.getValue();
    Json value = value(event, written, place);
    return new Tree.Leaf(place, value, written, new Spelling(raw(event), place));
  }

  private Json value(ScalarEvent event, String written, Place place) {
    String tag = event.getTag().orElseGet(() -> CORE.resolve(written, event.isPlain()).getValue());
    return switch (tag) {
      case "!", STANDARD_TAGS + "str" -> Json.of(written);
      case STANDARD_TAGS + "null" -> Json.Null.NULL;
      case STANDARD_TAGS + "bool" -> Json.of(Boolean.parseBoolean(written));
      case STANDARD_TAGS + "int" -> integer(written, place);
      case STANDARD_TAGS + "float" -> decimal(written, place);
      default -> {
        mistakes.error(place, tagRefused(tag));
        yield Json.of(written);
      }
    };
  }

  static String tagRefused(String tag) {
    String shown = tag.startsWith(STANDARD_TAGS) ? "!!" + tag.substring(18) : tag;
    return "expected a plain value, but found the tag " + shown;
  }

  private Json integer(String written, Place place) {
    try {
      BigInteger value =
          written.startsWith("0x")
              ? new BigInteger(written.substring(2), 16)
              : written.startsWith("0o")
                  ? new BigInteger(written.substring(2), 8)
                  : new BigInteger(written);
      return value.bitLength() < Long.SIZE
          ? Json.of(value.longValue())
          : decimal(value.toString(), place);
    } catch (NumberFormatException e) {
      return notANumber(written, place);
    }
  }

  private Json decimal(String written, Place place) {
    try {
      double value = Double.parseDouble(written);
      return Double.isFinite(value) ? Json.of(value) : notANumber(written, place);
    } catch (NumberFormatException e) {
      return notANumber(written, place);
    }
  }

  private Json notANumber(String written, Place place) {
    mistakes.error(place, "expected a number that JSON has, but found " + written);
    return Json.of(0);
  }

  private String raw(ScalarEvent event) {
    return text.substring(index(event.getStartMark()), index(event.getEndMark()));
  }

  /** The parser counts characters outside the basic plane once, Java twice. */
  private int index(Optional<Mark> mark) {
    int index = mark.map(Mark::getIndex).orElse(0);
    return onlySingleChars ? index : text.offsetByCodePoints(0, index);
  }
}
