package dev.perdure.planning.expression;

import java.util.Collection;
import java.util.List;

/** Counts the parts of a type, and stops where there are too many. */
final class TypeSize {

  /** More than any schema that people write; beyond it checking is not worth its time. */
  static final int LARGEST = 10_000;

  private int left;

  private TypeSize(int left) {
    this.left = left;
  }

  static boolean exceeds(Type type, int parts) {
    var size = new TypeSize(parts);
    size.count(type);
    return size.left < 0;
  }

  private void count(Type type) {
    if (--left < 0) {
      return;
    }
    for (Type part : parts(type)) {
      if (left >= 0) {
        count(part);
      }
    }
  }

  private static Collection<Type> parts(Type type) {
    return switch (type) {
      case Type.Basic ignored -> List.of();
      case Type.ListOf(Type item) -> List.of(item);
      case Type.Obj object -> object.fields().values();
      case Type.Union union -> union.options();
    };
  }
}
