package dev.perdure.planning.definition;

import dev.perdure.model.definition.Spawn;
import dev.perdure.model.definition.Transition;
import dev.perdure.model.definition.Workflow;
import dev.perdure.planning.expression.MappedValue;
import dev.perdure.planning.expression.Names;
import dev.perdure.planning.expression.Type;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** Finds out what the items of fan-outs look like, as far as schemas say what the lists hold. */
final class ItemTypes {

  /** Items of items of items; beyond that nothing is known of them. */
  private static final int DEEPEST = 3;

  private final Workflow workflow;
  private final Function<Transition, Names> known;

  /**
   * @param known what a collection may mention beside the items of fan-outs around it
   */
  ItemTypes(Workflow workflow, Function<Transition, Names> known) {
    this.workflow = workflow;
    this.known = known;
  }

  /** By the name of the item; a collection may be made of an item that was found before. */
  Map<String, Type> find() {
    Map<String, Type> found = Map.of();
    for (int depth = 0; depth < DEEPEST; depth++) {
      found = next(found);
    }
    return found;
  }

  private Map<String, Type> next(Map<String, Type> before) {
    var types = new LinkedHashMap<String, Type>();
    for (Transition transition : workflow.transitions()) {
      Spawn spawn = transition.spawn();
      if (spawn != null && spawn.tokens() instanceof Spawn.Each each && each.itemVar() != null) {
        Type item = item(each, transition, before);
        types.merge(each.itemVar(), item, (one, other) -> Type.union(one, other));
      }
    }
    return types;
  }

  private Type item(Spawn.Each each, Transition transition, Map<String, Type> before) {
    MappedValue collection =
        MappedValue.compile(each.collection(), known.apply(transition).with(before)).value();
    return collection != null && collection.type() instanceof Type.ListOf(Type item)
        ? item
        : Type.Basic.ANY;
  }
}
