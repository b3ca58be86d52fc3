/**
 * Draws a report for the documentation: pictures as SVG, tables as Markdown.
 *
 * <p>Nobody types a figure: {@link dev.perdure.bench.plot.Plots} writes them all from the JSON that
 * {@code perdure bench --json} gave.
 */
@NullMarked
package dev.perdure.bench.plot;

import org.jspecify.annotations.NullMarked;
