package dev.perdure.planning.expression;

import dev.perdure.model.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;

/** Lists and objects written out in an expression. */
final class Construction {

  private Construction() {}

  /** A list of literals is made once. */
  static Node list(List<Operand> items) {
    var constants = new ArrayList<Json>();
    for (Operand item : items) {
      if (!(item.node() instanceof Node.Constant(Json value))) {
        return new Items(items);
      }
      constants.add(value);
    }
    return new Node.Constant(Json.array(constants));
  }

  static Node object(List<Ast.Field> fields, Function<Ast, Operand> compile) {
    var keys = new ArrayList<Operand>();
    var values = new ArrayList<Operand>();
    for (Ast.Field field : fields) {
      keys.add(compile.apply(field.key()));
      values.add(compile.apply(field.value()));
    }
    return new Fields(keys, values);
  }

  private record Items(List<Operand> items) implements Node {
    @Override
    public Object eval(Run run) throws ExpressionFailed {
      run.spend(1 + items.size());
      var values = new ArrayList<Object>(items.size());
      for (Operand item : items) {
        values.add(Values.member(item.eval(run)));
      }
      return Values.list(values);
    }
  }

  private record Fields(List<Operand> keys, List<Operand> values) implements Node {
    @Override
    public Object eval(Run run) throws ExpressionFailed {
      run.spend(1 + keys.size());
      var fields = new LinkedHashMap<String, Object>();
      for (int i = 0; i < keys.size(); i++) {
        String key = key(keys.get(i), run);
        if (fields.put(key, Values.member(values.get(i).eval(run))) != null) {
          throw ExpressionFailed.because(
              "Expected every key once, but '%s' is there twice".formatted(key));
        }
      }
      return Values.object(fields);
    }

    private static String key(Operand operand, Run run) throws ExpressionFailed {
      Object key = operand.eval(run);
      if (key instanceof Json.Text(String text)) {
        return text;
      }
      throw operand.unfit("text as key", key, run);
    }
  }
}
