package dev.perdure.planning.schema;

import dev.perdure.model.json.Json;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes up texts and numbers within the bounds of a schema. */
final class ScalarSampler {

  private static final List<String> SYLLABLES =
      List.of("ba", "ko", "li", "mu", "ne", "po", "ra", "si", "ta", "vo");

  private static final BigDecimal USUAL_SPAN = BigDecimal.valueOf(100);
  private static final int USUAL_DECIMALS = 2;

  /** How long a made-up text may be. */
  private static final int MAX_LENGTH = 100_000;

  private final Seeded random;

  ScalarSampler(Seeded random) {
    this.random = random;
  }

  Json text(Json.Obj schema) {
    if (schema.get("pattern") instanceof Json.Text(String pattern)) {
      return Json.of(PatternText.make(pattern, random));
    }
    return schema.get("format") instanceof Json.Text(String format)
        ? Json.of(formatted(format, schema))
        : Json.of(words(schema));
  }

  private String formatted(String format, Json.Obj schema) {
    return switch (format) {
      case "date-time" -> date() + "T" + time();
      case "date" -> date();
      case "time" -> time();
      case "duration" -> "PT" + (1 + random.below(59)) + "M";
      case "email" -> word(6) + "@example.com";
      case "hostname" -> word(6) + ".example.com";
      case "uri" -> "https://example.com/" + word(6);
      case "ipv4" -> "192.0.2." + (1 + random.below(254));
      case "uuid" ->
          "%08x-%04x-4%03x-8%03x-%012x"
              .formatted(
                  random.between(0, 0xFFFF_FFFFL),
                  random.below(0x10000),
                  random.below(0x1000),
                  random.below(0x1000),
                  random.between(0, 0xFFFF_FFFF_FFFFL));
      default -> words(schema);
    };
  }

  private String date() {
    return "20%02d-%02d-%02d"
        .formatted(random.below(100), 1 + random.below(12), 1 + random.below(28));
  }

  private String time() {
    return "%02d:%02d:%02dZ".formatted(random.below(24), random.below(60), random.below(60));
  }

  private String words(Json.Obj schema) {
    int least = count(schema, "minLength", 0);
    if (least > MAX_LENGTH) {
      throw new NoSample(
          "Expected a schema with texts of at most %d characters, but it asks for %d"
              .formatted(MAX_LENGTH, least));
    }
    int most = count(schema, "maxLength", Integer.MAX_VALUE);
    return word(Math.min(most, Math.max(least, (int) random.between(4, 10))));
  }

  private String word(int length) {
    var word = new StringBuilder();
    while (word.length() < length) {
      word.append(random.oneOf(SYLLABLES));
    }
    return word.substring(0, length);
  }

  Json integer(Json.Obj schema) {
    return number(schema, BigDecimal.ONE.max(step(schema, BigDecimal.ONE)));
  }

  Json number(Json.Obj schema) {
    return number(schema, step(schema, null));
  }

  private static @Nullable BigDecimal step(Json.Obj schema, @Nullable BigDecimal absent) {
    Json step = schema.get("multipleOf");
    return step == null ? absent : Numbers.exact(step);
  }

  /** A number within the bounds; a multiple of {@code step} where that is given. */
  private Json number(Json.Obj schema, @Nullable BigDecimal step) {
    BigDecimal unit = step == null ? BigDecimal.ONE.scaleByPowerOfTen(-decimals(schema)) : step;
    BigDecimal least = bound(schema, "minimum", "exclusiveMinimum", unit, 1);
    BigDecimal most = bound(schema, "maximum", "exclusiveMaximum", unit, -1);
    BigDecimal from =
        least != null ? least : most != null ? most.subtract(USUAL_SPAN) : BigDecimal.ZERO;
    BigDecimal to = most != null ? most : from.add(USUAL_SPAN);
    long first = from.divide(unit, 0, RoundingMode.CEILING).longValue();
    long last = to.divide(unit, 0, RoundingMode.FLOOR).longValue();
    BigDecimal number =
        unit.multiply(BigDecimal.valueOf(random.between(first, Math.max(first, last))));
    return number.stripTrailingZeros().scale() <= 0
            && number.abs().compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) < 0
        ? Json.of(number.longValue())
        : Json.of(number.doubleValue());
  }

  /** Fine enough to meet narrow bounds. */
  private static int decimals(Json.Obj schema) {
    int decimals = USUAL_DECIMALS;
    for (String keyword : List.of("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")) {
      Json bound = schema.get(keyword);
      if (bound != null) {
        decimals = Math.max(decimals, Numbers.exact(bound).scale() + 1);
      }
    }
    return decimals;
  }

  private static @Nullable BigDecimal bound(
      Json.Obj schema, String inclusive, String exclusive, BigDecimal unit, int inwards) {
    Json with = schema.get(inclusive);
    Json without = schema.get(exclusive);
    if (with == null && without == null) {
      return null;
    }
    BigDecimal open =
        without == null
            ? null
            : Numbers.exact(without).add(unit.multiply(BigDecimal.valueOf(inwards)));
    if (with == null || open == null) {
      return with == null ? open : Numbers.exact(with);
    }
    BigDecimal closed = Numbers.exact(with);
    return inwards > 0 ? closed.max(open) : closed.min(open);
  }

  private static int count(Json.Obj schema, String keyword, int absent) {
    return schema.get(keyword) instanceof Json.Int(long count)
        ? (int) Math.min(count, Integer.MAX_VALUE)
        : absent;
  }
}
