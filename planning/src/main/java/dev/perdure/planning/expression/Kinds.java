package dev.perdure.planning.expression;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** A set of kinds: what a parameter takes, or what a value may turn out to be. */
record Kinds(Set<Kind> all) {

  static final Kinds NONE = of();
  static final Kinds ANY = of(Kind.values());
  static final Kinds NUMBER = of(Kind.INT, Kind.DEC);
  static final Kinds TEXT = of(Kind.TEXT);
  static final Kinds LIST = of(Kind.LIST);
  static final Kinds OBJECT = of(Kind.OBJECT);
  static final Kinds INT = of(Kind.INT);

  static Kinds of(Kind... kinds) {
    var all = EnumSet.noneOf(Kind.class);
    Collections.addAll(all, kinds);
    return of(all);
  }

  private static Kinds of(EnumSet<Kind> kinds) {
    return new Kinds(Collections.unmodifiableSet(kinds));
  }

  /** What a value of this type can be. */
  static Kinds of(Type type) {
    return switch (type) {
      case Type.Basic basic -> of(basic);
      case Type.ListOf ignored -> LIST;
      case Type.Obj ignored -> OBJECT;
      case Type.Union union -> union.options().stream().map(Kinds::of).reduce(NONE, Kinds::or);
    };
  }

  private static Kinds of(Type.Basic basic) {
    return switch (basic) {
      case ANY -> ANY;
      case NULL -> of(Kind.NULL);
      case BOOL -> of(Kind.BOOL);
      case INT -> INT;
      case NUMBER -> NUMBER;
      case TEXT -> TEXT;
      case TIMESTAMP -> of(Kind.TIMESTAMP);
      case DURATION -> of(Kind.DURATION);
    };
  }

  /** The widest type of these kinds. */
  Type type() {
    return equals(ANY) ? Type.Basic.ANY : Type.union(all.stream().map(Kinds::widest).toList());
  }

  private static Type widest(Kind kind) {
    return switch (kind) {
      case NULL -> Type.Basic.NULL;
      case BOOL -> Type.Basic.BOOL;
      case INT -> Type.Basic.INT;
      case DEC -> Type.Basic.NUMBER;
      case TEXT -> Type.Basic.TEXT;
      case LIST -> new Type.ListOf(Type.Basic.ANY);
      case OBJECT -> Type.Obj.FREE;
      case TIMESTAMP -> Type.Basic.TIMESTAMP;
      case DURATION -> Type.Basic.DURATION;
    };
  }

  boolean has(Kind kind) {
    return all.contains(kind);
  }

  Kinds or(Kinds other) {
    var more = copy();
    more.addAll(other.all);
    return of(more);
  }

  Kinds and(Kinds other) {
    var both = copy();
    both.retainAll(other.all);
    return of(both);
  }

  Kinds without(Kind kind) {
    var fewer = copy();
    fewer.remove(kind);
    return of(fewer);
  }

  private EnumSet<Kind> copy() {
    return all.isEmpty() ? EnumSet.noneOf(Kind.class) : EnumSet.copyOf(all);
  }

  boolean isEmpty() {
    return all.isEmpty();
  }

  /** As in "Expected text, a list or an object". */
  String phrase() {
    var phrases = new ArrayList<String>();
    for (Kind kind : all) {
      // An integer is a number; to name both would say less.
      if (kind != Kind.INT || !has(Kind.DEC)) {
        phrases.add(kind.phrase());
      }
    }
    int last = phrases.size() - 1;
    return last < 1
        ? String.join("", phrases)
        : String.join(", ", phrases.subList(0, last)) + " or " + phrases.get(last);
  }
}
