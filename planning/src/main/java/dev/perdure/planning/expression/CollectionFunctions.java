package dev.perdure.planning.expression;

import dev.perdure.model.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What can be done with lists and objects as a whole. */
final class CollectionFunctions {

  private static final Kinds SIZED = Kinds.of(Kind.TEXT, Kind.LIST, Kind.OBJECT);
  private static final Type LIST = new Type.ListOf(Type.Basic.ANY);

  static final List<Function> ALL =
      List.of(
          Function.of("size", Type.Basic.INT, CollectionFunctions::size, SIZED),
          Function.of(
              "keys", new Type.ListOf(Type.Basic.TEXT), CollectionFunctions::keys, Kinds.OBJECT),
          Function.of("values", LIST, CollectionFunctions::values, Kinds.OBJECT),
          Function.of("merge", Type.Obj.FREE, CollectionFunctions::merge, Kinds.OBJECT).repeating(),
          Function.of("flatten", LIST, CollectionFunctions::flatten, Kinds.LIST),
          Function.of("distinct", LIST, CollectionFunctions::distinct, Kinds.LIST)
              .giving(List::getFirst),
          Function.of("sort", LIST, CollectionFunctions::sort, Kinds.LIST).giving(List::getFirst),
          Function.of("join", Type.Basic.TEXT, CollectionFunctions::join, Kinds.LIST, Kinds.TEXT)
              .requiring(1));

  private CollectionFunctions() {}

  static List<?> list(Object value) {
    return Objects.requireNonNull(Values.items(value));
  }

  private static Map<String, ?> object(Object value) {
    return Objects.requireNonNull(Values.fields(value));
  }

  private static Object size(Run run, Object[] in) throws ExpressionFailed {
    if (in[0] instanceof Json.Text(String text)) {
      run.spendOnText(text.length());
      return Json.of(text.codePointCount(0, text.length()));
    }
    List<?> items = Values.items(in[0]);
    return Json.of(items != null ? items.size() : object(in[0]).size());
  }

  private static Object keys(Run run, Object[] in) throws ExpressionFailed {
    Map<String, ?> fields = object(in[0]);
    run.spend(fields.size());
    return Json.array(fields.keySet().stream().map(Json::of).toList());
  }

  private static Object values(Run run, Object[] in) throws ExpressionFailed {
    Map<String, ?> fields = object(in[0]);
    run.spend(fields.size());
    return Values.list(new ArrayList<>(fields.values()));
  }

  private static Object merge(Run run, Object[] in) throws ExpressionFailed {
    var merged = new LinkedHashMap<String, Object>();
    for (Object object : in) {
      Map<String, ?> fields = object(object);
      run.spend(fields.size());
      merged.putAll(fields);
    }
    return Values.object(merged);
  }

  private static Object flatten(Run run, Object[] in) throws ExpressionFailed {
    var flat = new ArrayList<Object>();
    for (Object item : list(in[0])) {
      List<?> inner = Values.items(item);
      run.spend(inner == null ? 1 : 1 + inner.size());
      if (inner == null) {
        flat.add(item);
      } else {
        flat.addAll(inner);
      }
    }
    return Values.list(flat);
  }

  private static Object distinct(Run run, Object[] in) throws ExpressionFailed {
    var first = new LinkedHashMap<Object, Object>();
    for (Object item : list(in[0])) {
      first.putIfAbsent(Canonical.of(item, run), item);
    }
    return Values.list(new ArrayList<>(first.values()));
  }

  private static Object sort(Run run, Object[] in) throws ExpressionFailed {
    return Values.list(Order.sorted(list(in[0]), run));
  }

  private static Object join(Run run, Object[] in) throws ExpressionFailed {
    String separator = in.length > 1 ? ((Json.Text) in[1]).value() : "";
    var joined = new StringBuilder();
    int index = 0;
    for (Object item : list(in[0])) {
      if (Kind.of(item) == Kind.NULL) {
        throw ExpressionFailed.because(
            "Expected text in the list, but element %s is null".formatted(index));
      }
      int before = joined.length();
      joined.append(index++ == 0 ? "" : separator).append(Conversions.text(item, run));
      run.spendOnText(joined.length() - before);
    }
    return Json.of(joined.toString());
  }
}
