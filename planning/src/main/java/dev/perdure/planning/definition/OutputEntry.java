package dev.perdure.planning.definition;

import dev.perdure.planning.expression.MappedValue;

/** One entry of a node's output mapping. */
public record OutputEntry(Target target, MappedValue value) {}
