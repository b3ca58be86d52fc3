package dev.perdure.planning.expression;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The paths that an expression reads, each as far as its text tells. */
record Mentions(Set<List<String>> paths) {

  static Mentions of(Ast ast) {
    var collector = new Collector();
    collector.walk(ast);
    return new Mentions(collector.paths);
  }

  static Mentions all(List<Mentions> parts) {
    var paths = new LinkedHashSet<List<String>>();
    parts.forEach(part -> paths.addAll(part.paths));
    return new Mentions(paths);
  }

  /** The nodes in {@code nodes.<ref>}. */
  Set<String> nodes() {
    var refs = new LinkedHashSet<String>();
    for (List<String> path : paths) {
      if (path.size() > 1 && path.getFirst().equals("nodes")) {
        refs.add(path.get(1));
      }
    }
    return refs;
  }

  /** Whether {@code nodes} is used in a way that may read any of them. */
  boolean allNodes() {
    return paths.contains(List.of("nodes"));
  }

  /** Whether this path, or something below it, is read. */
  boolean reads(String path) {
    List<String> steps = List.of(path.split("\\.", -1));
    return paths.stream()
        .anyMatch(
            read -> read.size() >= steps.size() && read.subList(0, steps.size()).equals(steps));
  }

  /** Walks over a tree; the variables of loops are no names of ours. */
  private static final class Collector {
    private final Set<List<String>> paths = new LinkedHashSet<>();
    private final Deque<String> locals = new ArrayDeque<>();

    void walk(Ast ast) {
      switch (ast) {
        case Ast.Loop loop -> loop(loop);
        case Ast.Name name -> path(name, List.of());
        case Ast.Select select -> chain(select);
        case Ast.Index index -> chain(index);
        default -> ast.children().forEach(this::walk);
      }
    }

    private void loop(Ast.Loop loop) {
      walk(loop.over());
      locals.push(loop.variable());
      loop.children().stream().skip(1).forEach(this::walk);
      locals.pop();
    }

    /** From the last step back to the first; what follows a computed index is not known. */
    private void chain(Ast last) {
      var steps = new ArrayDeque<String>();
      Ast ast = last;
      while (ast instanceof Ast.Select || ast instanceof Ast.Index) {
        if (ast instanceof Ast.Select select) {
          steps.addFirst(select.field());
          ast = select.of();
        } else if (ast instanceof Ast.Index index) {
          String field = index.field();
          if (field == null) {
            steps.clear();
            walk(index.key());
          } else {
            steps.addFirst(field);
          }
          ast = index.of();
        }
      }
      if (ast instanceof Ast.Name name) {
        path(name, List.copyOf(steps));
      } else {
        walk(ast);
      }
    }

    private void path(Ast.Name name, List<String> steps) {
      if (name.outermost() || !locals.contains(name.name())) {
        var path = new ArrayList<>(List.of(name.name()));
        path.addAll(steps);
        paths.add(List.copyOf(path));
      }
    }
  }
}
