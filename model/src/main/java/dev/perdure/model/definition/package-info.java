/**
 * What an author declares: workflows, their nodes and transitions, with the names that files use.
 *
 * <p>These records hold expressions as the author wrote them; {@code planning} compiles them. Start
 * reading at {@link dev.perdure.model.definition.Workflow}.
 */
@NullMarked
package dev.perdure.model.definition;

import org.jspecify.annotations.NullMarked;
