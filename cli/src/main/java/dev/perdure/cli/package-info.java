/**
 * Asks: the {@code perdure} command.
 *
 * <p>A command translates: it reads arguments and files, calls the engine, and renders what comes
 * back. Results go to standard output, everything else to standard error. Start reading at {@link
 * dev.perdure.cli.Main}, then {@link dev.perdure.cli.Commands}, which lists what can be asked.
 */
@NullMarked
package dev.perdure.cli;

import org.jspecify.annotations.NullMarked;
