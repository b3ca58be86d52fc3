package dev.perdure.planning.expression;

import dev.cel.bundle.Cel;
import dev.cel.bundle.CelFactory;
import dev.cel.common.CelOptions;
import dev.cel.common.CelValidationException;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.values.CelByteString;
import dev.cel.extensions.CelExtensions;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;
import dev.perdure.model.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A CEL library as the judge of what an expression gives, where our language means the same. */
final class CelOracle {

  /** What both sides know; the types are those that CEL's checker wants to hear. */
  static final Map<String, Json> VALUES =
      Map.of(
          "i", Json.of(7),
          "j", Json.of(-3),
          "d", Json.of(2.5),
          "s", Json.of("hello"),
          "u", Json.of("grüß 😀 dich"),
          "b", Json.of(true),
          "l", Json.array(Json.of(3), Json.of(1), Json.of(2)),
          "w", Json.array(Json.of("x"), Json.of("yy"), Json.of("")),
          "m", Json.object("a", Json.of(1), "b", Json.of(2)));

  private final Cel cel =
      CelFactory.plannerCelBuilder()
          .setOptions(CelOptions.current().enableHeterogeneousNumericComparisons(true).build())
          .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
          .addCompilerLibraries(CelExtensions.strings(), CelExtensions.lists())
          .addRuntimeLibraries(CelExtensions.strings(), CelExtensions.lists())
          .addVar("i", SimpleType.INT)
          .addVar("j", SimpleType.INT)
          .addVar("d", SimpleType.DOUBLE)
          .addVar("s", SimpleType.STRING)
          .addVar("u", SimpleType.STRING)
          .addVar("b", SimpleType.BOOL)
          .addVar("l", ListType.create(SimpleType.INT))
          .addVar("w", ListType.create(SimpleType.STRING))
          .addVar("m", MapType.create(SimpleType.STRING, SimpleType.INT))
          .build();

  /** The value as JSON text, "error", or "refused" where its checker does not let it pass. */
  String outcome(String source) {
    try {
      var ast = cel.compile(source).getAst();
      return shown(cel.createProgram(ast).eval(plain()));
    } catch (CelValidationException e) {
      return "refused";
    } catch (CelEvaluationException e) {
      return "error";
    }
  }

  private static String shown(Object value) {
    return switch (value) {
      case CelType ignored -> "a type";
      case CelByteString ignored -> "bytes";
      case Double d when d.isInfinite() -> "infinite";
      case Map<?, ?> map when !map.keySet().stream().allMatch(String.class::isInstance) ->
          "an object";
      default -> json(value).toString();
    };
  }

  private static Map<String, Object> plain() {
    var plain = new LinkedHashMap<String, Object>();
    VALUES.forEach((name, value) -> plain.put(name, plain(value)));
    return plain;
  }

  private static Object plain(Json value) {
    return switch (value) {
      case Json.Null ignored -> throw new IllegalArgumentException("no null in here");
      case Json.Bool(boolean b) -> b;
      case Json.Int(long n) -> n;
      case Json.Dec(double d) -> d;
      case Json.Text(String text) -> text;
      case Json.Arr(List<Json> items) -> items.stream().map(CelOracle::plain).toList();
      case Json.Obj(Map<String, Json> fields) -> {
        var map = new LinkedHashMap<String, Object>();
        fields.forEach((name, field) -> map.put(name, plain(field)));
        yield map;
      }
    };
  }

  private static Json json(Object value) {
    return switch (value) {
      case Boolean b -> Json.of(b);
      case Long n -> Json.of(n);
      case Double d -> Json.of(d);
      case String text -> Json.of(text);
      case Instant time -> Json.of(time.toString());
      case Duration time -> Json.of(time.toString());
      case List<?> items -> Json.array(items.stream().map(CelOracle::json).toList());
      case Map<?, ?> fields -> {
        var object = new LinkedHashMap<String, Json>();
        fields.forEach((name, field) -> object.put((String) name, json(field)));
        yield Json.object(object);
      }
      default -> throw new IllegalArgumentException("no value: " + value.getClass());
    };
  }
}
