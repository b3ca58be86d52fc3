package dev.perdure.planning.expression;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists in order, where their elements have one. */
final class Order {

  private Order() {}

  /** Ends a sort from inside its comparator, which may throw nothing checked. */
  private static final class Interrupted extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final ExpressionFailed failure;

    Interrupted(ExpressionFailed failure) {
      super(failure.getMessage(), failure, false, false);
      this.failure = failure;
    }
  }

  static List<Object> sorted(List<?> items, Run run) throws ExpressionFailed {
    requireOrder(items);
    run.spend(items.size());
    var sorted = new ArrayList<Object>(items);
    Comparator<Object> byValue = (a, b) -> comparing(a, b, run);
    try {
      sorted.sort(byValue);
    } catch (Interrupted e) {
      throw e.failure;
    }
    return sorted;
  }

  private static int comparing(Object a, Object b, Run run) {
    try {
      return Comparison.compare(a, b, run);
    } catch (ExpressionFailed e) {
      throw new Interrupted(e);
    }
  }

  /** The element before all others (sign 1) or after them (sign -1); null of an empty list. */
  static @Nullable Object extreme(List<?> items, int sign, Run run) throws ExpressionFailed {
    requireOrder(items);
    Object best = null;
    for (Object item : items) {
      if (best == null || Comparison.compare(item, best, run) * sign < 0) {
        best = item;
      }
    }
    return best;
  }

  private static void requireOrder(List<?> items) throws ExpressionFailed {
    for (int i = 0; i < items.size(); i++) {
      Kind first = Kind.of(items.getFirst());
      Kind kind = Kind.of(items.get(i));
      if (!Comparison.ordered(first, kind)) {
        throw ExpressionFailed.because(
            "Expected elements that have an order, but element 0 is "
                + first.phrase()
                + (i == 0 ? "" : " and element " + i + " is " + kind.phrase()));
      }
    }
  }
}
