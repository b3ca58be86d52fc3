/**
 * Expressions: CEL's grammar over JSON values, parsed and checked once, evaluated without side
 * effects.
 *
 * <p>Start at {@link dev.perdure.planning.expression.Expression}. Text goes through the lexer and
 * the parser into an {@code Ast}; the checker finds the mistakes that names and schemas give away;
 * the compiler turns the tree into nodes that evaluate it. {@link
 * dev.perdure.planning.expression.Template}, {@link dev.perdure.planning.expression.MappedValue}
 * and {@link dev.perdure.planning.expression.Conditions} are the three other places where
 * expressions stand. Nothing here reads a clock, draws a number, or touches anything but its
 * arguments.
 */
@NullMarked
package dev.perdure.planning.expression;

import org.jspecify.annotations.NullMarked;
