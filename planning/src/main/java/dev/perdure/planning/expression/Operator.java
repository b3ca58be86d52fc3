package dev.perdure.planning.expression;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The operators between two values, with how tightly they bind. */
enum Operator {
  EQUAL("==", 4),
  NOT_EQUAL("!=", 4),
  LESS("<", 4),
  LESS_OR_EQUAL("<=", 4),
  GREATER(">", 4),
  GREATER_OR_EQUAL(">=", 4),
  IN("in", 4),
  ADD("+", 5),
  SUBTRACT("-", 5),
  MULTIPLY("*", 6),
  DIVIDE("/", 6),
  REMAINDER("%", 6);

  /** The powers of what is no {@link Operator}, from the loosest to the tightest. */
  static final int CHOICE = 1;

  static final int OR = 2;
  static final int AND = 3;
  static final int UNARY = 7;
  static final int MEMBER = 8;

  private static final Map<String, Operator> BY_SYMBOL = new HashMap<>();

  static {
    for (Operator operator : values()) {
      BY_SYMBOL.put(operator.symbol, operator);
    }
  }

  private final String symbol;
  private final int power;
  private final String operands;

  Operator(String symbol, int power) {
    this.symbol = symbol;
    this.power = power;
    this.operands = "a value on both sides of '" + symbol + "'";
  }

  static @Nullable Operator of(String symbol) {
    return BY_SYMBOL.get(symbol);
  }

  String symbol() {
    return symbol;
  }

  int power() {
    return power;
  }

  /** What it needs where null will not do. */
  String operands() {
    return operands;
  }
}
