/** What the command shows, and what it does when it is asked. */
@NullMarked
package dev.perdure.cli;

import org.jspecify.annotations.NullMarked;
