package dev.perdure.planning.expression;

import dev.perdure.model.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The loops: over the elements of a list, or the keys of an object. */
final class Loops {

  private Loops() {}

  static Node of(Macro macro, Range range, @Nullable Operand filter, Operand body) {
    return switch (macro) {
      case ALL -> new Decide(range, body, false);
      case EXISTS -> new Decide(range, body, true);
      case EXISTS_ONE -> new ExistsOne(range, body);
      case FILTER -> new Filter(range, body);
      case MAP -> new Transform(range, filter, body);
    };
  }

  /** What a loop runs over, and where its variable is kept. */
  record Range(Operand over, int slot) {

    List<?> items(Run run) throws ExpressionFailed {
      run.step();
      Object value = over.eval(run);
      List<?> items = Values.items(value);
      if (items != null) {
        return items;
      }
      Map<String, ?> fields = Values.fields(value);
      if (fields == null) {
        throw over.unfit("a list or an object to go through", value, run);
      }
      run.spend(fields.size());
      return fields.keySet().stream().map(Json::of).toList();
    }

    void set(Object item, Run run) throws ExpressionFailed {
      run.step();
      run.setLocal(slot, item);
    }
  }

  /** {@code all} and {@code exists}: an error matters only where no element decides. */
  private record Decide(Range range, Operand body, boolean deciding) implements Node {
    @Override
    public Object eval(Run run) throws ExpressionFailed {
      ExpressionFailed failure = null;
      for (Object item : range.items(run)) {
        range.set(item, run);
        try {
          if (body.truth(run) == deciding) {
            return Json.of(deciding);
          }
        } catch (ExpressionFailed e) {
          failure = Logic.firstOf(failure, e);
        }
      }
      if (failure != null) {
        throw failure;
      }
      return Json.of(!deciding);
    }
  }

  private record ExistsOne(Range range, Operand body) implements Node {
    @Override
    public Object eval(Run run) throws ExpressionFailed {
      int count = 0;
      for (Object item : range.items(run)) {
        range.set(item, run);
        count += body.truth(run) ? 1 : 0;
      }
      return Json.of(count == 1);
    }
  }

  private record Filter(Range range, Operand body) implements Node {
    @Override
    public Object eval(Run run) throws ExpressionFailed {
      var kept = new ArrayList<Object>();
      for (Object item : range.items(run)) {
        range.set(item, run);
        if (body.truth(run)) {
          kept.add(item);
        }
      }
      return Values.list(kept);
    }
  }

  private record Transform(Range range, @Nullable Operand filter, Operand body) implements Node {
    @Override
    public Object eval(Run run) throws ExpressionFailed {
      var results = new ArrayList<Object>();
      for (Object item : range.items(run)) {
        range.set(item, run);
        if (filter == null || filter.truth(run)) {
          results.add(Values.member(body.eval(run)));
        }
      }
      return Values.list(results);
    }
  }
}
