/**
 * JSON values as immutable Java values, and their text form.
 *
 * <p>Everything that a run reads, writes and remembers is a {@link dev.perdure.model.json.Json}.
 * Start reading there; {@link dev.perdure.model.json.JsonText} turns values into text and back.
 */
@NullMarked
package dev.perdure.model.json;

import org.jspecify.annotations.NullMarked;
