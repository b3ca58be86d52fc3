/**
 * JSON Schema 2020-12: what a value must look like, checked in words that a person understands.
 *
 * <p>Most schemas that authors write are plain: types, properties, bounds. These are checked
 * directly on our values, in microseconds; only the others wake the validator library, which is
 * much slower to start. Nothing is ever fetched. Start reading at {@link
 * dev.perdure.planning.schema.JsonSchema}.
 */
@NullMarked
package dev.perdure.planning.schema;

import org.jspecify.annotations.NullMarked;
