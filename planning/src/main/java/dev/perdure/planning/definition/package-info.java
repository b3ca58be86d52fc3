/**
 * Reads definitions: text to records, records to something a planner can run, and every mistake at
 * once with its place.
 *
 * <p>No file is opened here: text comes in with its name. Start reading at {@link
 * dev.perdure.planning.definition.DefinitionReader}, which turns text into records, and {@link
 * dev.perdure.planning.definition.ExecutableWorkflow}, which compiles and checks them.
 */
@NullMarked
package dev.perdure.planning.definition;

import org.jspecify.annotations.NullMarked;
