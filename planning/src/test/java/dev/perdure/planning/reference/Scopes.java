package dev.perdure.planning.reference;

import dev.perdure.model.json.Json;
import dev.perdure.planning.reference.Memory.Lane;
import dev.perdure.planning.reference.Memory.Place;
import dev.perdure.planning.reference.Memory.Scope;
import dev.perdure.planning.reference.Memory.Write;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is known and written where: every read is put together anew from all writes. */
record Scopes(Spec spec, Json input, Memory memory) {

  /** The names that an expression knows at a place; {@code result} is null where there is none. */
  Evaluation at(Place place, @Nullable Json result) {
    return names(place.scope(), place.lanes(), result);
  }

  /** The names of a branch itself, as its fan-in asks for them. */
  Evaluation ofBranch(int branch) {
    Scope scope = memory.scopes.get(branch);
    var lanes = new ArrayList<>(memory.instances.get(scope.instance()).origin().lanes());
    lanes.add(scope.lane());
    return names(branch, lanes, null);
  }

  private Evaluation names(int scope, List<Integer> lanes, @Nullable Json result) {
    var names = new LinkedHashMap<String, Json>();
    names.put("input", input);
    names.put("state", stateWithError(scope));
    names.put("output", context("output", scope));
    names.put("nodes", results(scope));
    if (result != null) {
      names.put("result", result);
    }
    for (int lane : lanes) {
      nameItem(names, memory.lanes.get(lane));
    }
    if (!lanes.isEmpty()) {
      names.put("_branch", branch(memory.lanes.get(lanes.getLast()), scope));
    }
    return new Evaluation(names);
  }

  private void nameItem(Map<String, Json> names, Lane lane) {
    if (spec.ways().get(lane.way()).spread() instanceof Way.Spread.Each(var collection, var itemVar)
        && itemVar != null
        && lane.item() != null) {
      names.put(itemVar, lane.item());
    }
  }

  private Json branch(Lane lane, int scope) {
    Way way = spec.ways().get(lane.way());
    var fields = new LinkedHashMap<String, Json>();
    fields.put("index", Json.of(lane.index()));
    fields.put("total", Json.of(lane.total()));
    fields.put("node", Json.of(way.to()));
    if (lane.item() != null) {
      fields.put("item", lane.item());
    }
    if (way.group() != null) {
      fields.put("group", Json.of(way.group()));
    }
    if (scope != Memory.RUN_SCOPE) {
      fields.put("output", memory.scopes.get(scope).branchOutput());
    }
    return Json.object(fields);
  }

  private Json stateWithError(int scope) {
    Json.Obj state = context("state", scope);
    for (int at : memory.outwards(scope)) {
      Problem error = memory.scopes.get(at).lastError();
      if (error != null) {
        return state.with("_last_error", error.toJson());
      }
    }
    return state;
  }

  /** The run's writes, those of each scope inside on top, path by path. */
  Json.Obj context(String root, int scope) {
    Json value = Json.Obj.EMPTY;
    for (int at : memory.outwards(scope).reversed()) {
      for (Write write : memory.scopes.get(at).writes()) {
        if (write.path().getFirst().equals(root)) {
          value = written(value, write.path().subList(1, write.path().size()), write.value());
        }
      }
    }
    return (Json.Obj) value;
  }

  private Json results(int scope) {
    var nodes = new LinkedHashMap<String, Json>();
    for (int at : memory.outwards(scope).reversed()) {
      memory
          .scopes
          .get(at)
          .results()
          .forEach((node, result) -> nodes.put(node, Json.object("result", result)));
    }
    return Json.object(nodes);
  }

  /** A write below a scalar replaces it. */
  private static Json written(@Nullable Json to, List<String> path, Json value) {
    if (path.isEmpty()) {
      return value;
    }
    Json.Obj object = to instanceof Json.Obj o ? o : Json.Obj.EMPTY;
    String name = path.getFirst();
    return object.with(name, written(object.get(name), path.subList(1, path.size()), value));
  }

  void write(int scope, String target, Json value) {
    List<String> path = Arrays.asList(target.split("\\.", -1));
    Scope at = memory.scopes.get(scope);
    if (path.getFirst().equals("_branch")) {
      Json output = written(at.branchOutput(), path.subList(2, path.size()), value);
      put(scope, at.writes(), output, at.results(), at.lastError());
    } else {
      var writes = new ArrayList<>(at.writes());
      writes.add(new Write(path, value));
      put(scope, writes, at.branchOutput(), at.results(), at.lastError());
    }
  }

  /** What a node without an outputMapping does with its result. */
  void writeDefault(int scope, Json result) {
    Scope at = memory.scopes.get(scope);
    if (scope == Memory.RUN_SCOPE) {
      return;
    }
    if (result instanceof Json.Obj object) {
      object.fields().forEach((key, value) -> write(scope, "_branch.output." + key, value));
    } else {
      put(scope, at.writes(), result, at.results(), at.lastError());
    }
  }

  void keepResult(int scope, String node, Json result) {
    Scope at = memory.scopes.get(scope);
    var results = new LinkedHashMap<>(at.results());
    results.put(node, result);
    put(scope, at.writes(), at.branchOutput(), results, at.lastError());
  }

  void setLastError(int scope, @Nullable Problem error) {
    Scope at = memory.scopes.get(scope);
    put(scope, at.writes(), at.branchOutput(), at.results(), error);
  }

  void setFailure(int scope, Problem failure) {
    Scope at = memory.scopes.get(scope);
    memory.scopes.set(
        scope,
        new Scope(
            at.parent(),
            at.instance(),
            at.lane(),
            at.writes(),
            at.branchOutput(),
            at.results(),
            at.lastError(),
            failure));
  }

  private void put(
      int scope,
      List<Write> writes,
      Json branchOutput,
      Map<String, Json> results,
      @Nullable Problem lastError) {
    Scope at = memory.scopes.get(scope);
    memory.scopes.set(
        scope,
        new Scope(
            at.parent(),
            at.instance(),
            at.lane(),
            writes,
            branchOutput,
            results,
            lastError,
            at.failure()));
  }

  int open(int parent, int instance, int lane) {
    memory.scopes.add(
        new Scope(parent, instance, lane, List.of(), Json.Obj.EMPTY, Map.of(), null, null));
    return memory.scopes.size() - 1;
  }
}
