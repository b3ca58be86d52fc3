package dev.perdure.planning.state;

import dev.perdure.model.NodeError;
import dev.perdure.model.decision.ContextWrite;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonSize;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the mappings of a run, or of one branch, have written: state, output, kept results and the
 * last error. It is read with the enclosing scope below it, as that is at the moment.
 */
public final class Scope {
  private static final long EMPTY_BYTES = JsonSize.of(Json.Obj.EMPTY);

  private final @Nullable Scope enclosing;
  private Written state;
  private Written output;
  private Json branchOutput = Json.Obj.EMPTY;
  private Map<String, Json> results = Map.of();
  private @Nullable NodeError lastError;
  private long size;

  /** What expressions see of the above, made when one asks for it. */
  private View stateView = View.NONE;

  private View outputView = View.NONE;
  private View errorView = View.NONE;
  private @Nullable NodeError shownError;
  private View nodesView = View.NONE;

  /** What was made of something, to be made again when that is another one. */
  private record View(@Nullable Object of, Json seen) {
    static final View NONE = new View(null, Json.Null.NULL);

    @SuppressWarnings("ReferenceEquality")
    boolean isOf(Object something) {
      return of == something;
    }
  }

  /** The scope of a run. */
  Scope(Json state) {
    this.enclosing = null;
    this.state = Written.all(state);
    this.output = Written.all(Json.Obj.EMPTY);
    this.size = JsonSize.of(state) + EMPTY_BYTES;
  }

  /** The scope of a branch. */
  Scope(Scope enclosing) {
    this.enclosing = enclosing;
    this.state = Written.NOTHING;
    this.output = Written.NOTHING;
    this.size = 3 * EMPTY_BYTES;
  }

  /** A scope as it was at some time. */
  Scope(
      @Nullable Scope enclosing,
      Written state,
      Written output,
      Json branchOutput,
      Map<String, Json> results,
      @Nullable NodeError lastError,
      long size) {
    this.enclosing = enclosing;
    this.state = state;
    this.output = output;
    this.branchOutput = branchOutput;
    this.results = results.isEmpty() ? Map.of() : new LinkedHashMap<>(results);
    this.lastError = lastError;
    this.size = size;
  }

  /** Whether it is that of a branch. */
  public boolean isBranch() {
    return enclosing != null;
  }

  // What was written

  /** What branches leave behind where nobody says otherwise; of a run's own scope it is empty. */
  public Json branchOutput() {
    return branchOutput;
  }

  /** The results kept here, of nodes that completed in this scope. */
  public Map<String, Json> results() {
    return Collections.unmodifiableMap(results);
  }

  /** The latest failure in this very scope. */
  public @Nullable NodeError lastError() {
    return lastError;
  }

  Written ownState() {
    return state;
  }

  Written ownOutput() {
    return output;
  }

  /** The bytes of its own writes as text. */
  public long size() {
    return size;
  }

  /** A bound of {@link #sizeWith} that is found at a glance. */
  public long sizeAtMostWith(List<ContextWrite> writes) {
    long bytes = size;
    for (ContextWrite write : writes) {
      bytes += 1 + ContextPath.fresh(write.path(), write.value());
    }
    return bytes;
  }

  /** What {@link #size} would be after these writes. */
  public long sizeWith(List<ContextWrite> writes) {
    var next = new Scope(enclosing, state, output, branchOutput, Map.of(), null, size);
    writes.forEach(next::write);
    return next.size;
  }

  // What is seen

  /** The state, without the last error. */
  public Json state() {
    if (enclosing == null) {
      return state.own();
    }
    Json below = enclosing.state();
    if (!stateView.isOf(below)) {
      stateView = new View(below, state.over(below));
    }
    return stateView.seen();
  }

  public Json output() {
    if (enclosing == null) {
      return output.own();
    }
    Json below = enclosing.output();
    if (!outputView.isOf(below)) {
      outputView = new View(below, output.over(below));
    }
    return outputView.seen();
  }

  /** The state, with the nearest last error in it if there is one. */
  public Json seenState() {
    Json plain = state();
    NodeError error = nearestError();
    if (error == null) {
      return plain;
    }
    if (!errorView.isOf(plain) || !error.equals(shownError)) {
      shownError = error;
      errorView =
          new View(plain, ContextPath.replaced(plain, List.of("_last_error"), error.toJson()));
    }
    return errorView.seen();
  }

  private @Nullable NodeError nearestError() {
    for (Scope scope = this; scope != null; scope = scope.enclosing) {
      if (scope.lastError != null) {
        return scope.lastError;
      }
    }
    return null;
  }

  /** The nearest kept results, as {@code nodes} shows them. */
  public Json.Obj seenNodes() {
    Json.Obj below = enclosing == null ? Json.Obj.EMPTY : enclosing.seenNodes();
    if (!nodesView.isOf(below)) {
      nodesView = new View(below, nodesOver(below));
    }
    return (Json.Obj) nodesView.seen();
  }

  private Json.Obj nodesOver(Json.Obj below) {
    if (results.isEmpty()) {
      return below;
    }
    var nodes = new LinkedHashMap<>(below.fields());
    results.forEach((node, result) -> nodes.put(node, Json.object("result", result)));
    return new Json.Obj(nodes);
  }

  // Changes

  void write(ContextWrite write) {
    switch (write.root()) {
      case STATE -> {
        size += ContextPath.growth(state.own(), write.path(), write.value());
        state = state.with(write);
        stateView = View.NONE;
      }
      case OUTPUT -> {
        size += ContextPath.growth(output.own(), write.path(), write.value());
        output = output.with(write);
        outputView = View.NONE;
      }
      case BRANCH_OUTPUT -> {
        size += ContextPath.growth(branchOutput, write.path(), write.value());
        branchOutput = ContextPath.replaced(branchOutput, write.path(), write.value());
      }
    }
  }

  void keep(String node, Json result) {
    if (results.isEmpty()) {
      results = new LinkedHashMap<>();
    }
    results.put(node, result);
    nodesView = View.NONE;
  }

  void lastError(@Nullable NodeError error) {
    lastError = error;
    errorView = View.NONE;
  }

  /** Nobody will look for a while: what was made to be seen is made again then. */
  void forgetViews() {
    stateView = View.NONE;
    outputView = View.NONE;
    errorView = View.NONE;
    nodesView = View.NONE;
  }
}
