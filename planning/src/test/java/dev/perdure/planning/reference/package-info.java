/**
 * The reference of the graph language: a slow and obvious interpreter, written from the language
 * page alone, that judges the planner.
 *
 * <p>It shares nothing with the planner but {@link dev.perdure.model.json.Json} and the text of a
 * workflow. Start reading at {@link dev.perdure.planning.reference.ReferenceRun}; the choices made
 * where the page is silent stand in {@link dev.perdure.planning.reference.Choices}.
 */
@NullMarked
package dev.perdure.planning.reference;

import org.jspecify.annotations.NullMarked;
