package dev.perdure.planning.schema;

import dev.perdure.model.json.Json;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Follows the references of a schema to places in itself. */
final class References {

  private static final List<String> IN_PLACE_LISTS = List.of("allOf", "anyOf", "oneOf");
  private static final List<String> IN_PLACE = List.of("not", "if", "then", "else");

  private final Json root;

  References(Json root) {
    this.root = root;
  }

  /** The schema at {@code #}, {@code #/pointer} or {@code #anchor}. */
  Optional<Part> target(String reference) {
    try {
      String fragment = String.valueOf(new URI(reference).getFragment());
      Part whole = new Part(List.of(), root);
      if (fragment.isEmpty()) {
        return Optional.of(whole);
      }
      return fragment.startsWith("/")
          ? pointed(whole, fragment.substring(1))
          : anchored(whole, fragment);
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  private static Optional<Part> pointed(Part whole, String pointer) {
    Optional<Part> at = Optional.of(whole);
    for (String step : pointer.split("/", -1)) {
      String name = step.replace("~1", "/").replace("~0", "~");
      at = at.flatMap(part -> part.below(name));
    }
    return at;
  }

  private static Optional<Part> anchored(Part in, String anchor) {
    if (in.schema() instanceof Json.Obj object && Json.of(anchor).equals(object.get("$anchor"))) {
      return Optional.of(in);
    }
    return in.children().stream().flatMap(child -> anchored(child, anchor).stream()).findFirst();
  }

  /** Whether a schema leads back to itself for the same value, so that no check would ever end. */
  boolean endless(Json schema) {
    return comesBack(schema, schema, new HashSet<>());
  }

  private boolean comesBack(Json goal, Json from, Set<Json> seen) {
    for (Json next : sameValue(from)) {
      if (next.equals(goal) || (seen.add(next) && comesBack(goal, next, seen))) {
        return true;
      }
    }
    return false;
  }

  /** The schemas that are asked about the same value. */
  private List<Json> sameValue(Json schema) {
    var next = new ArrayList<Json>();
    if (schema instanceof Json.Obj object) {
      if (object.get("$ref") instanceof Json.Text(String reference)) {
        target(reference).map(Part::schema).ifPresent(next::add);
      }
      for (String name : IN_PLACE_LISTS) {
        if (object.get(name) instanceof Json.Arr(var items)) {
          next.addAll(items);
        }
      }
      IN_PLACE.stream().map(object::get).filter(inner -> inner != null).forEach(next::add);
    }
    return next;
  }
}
