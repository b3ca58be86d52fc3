package dev.perdure.planning.expression;

import java.util.List;
import java.util.Map;

/** A list or object that holds a timestamp or a duration, and so is no JSON before it leaves. */
sealed interface Mixed {

  record Items(List<Object> items) implements Mixed {}

  record Fields(Map<String, Object> fields) implements Mixed {}
}
