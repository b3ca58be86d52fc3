/**
 * The bare loops: rows appended in groups, each group synced to disk, and nothing else done.
 *
 * <p>An engine that writes as many such rows a group has all else to do besides, so they are what
 * its figures are compared with.
 */
@NullMarked
package dev.perdure.bench.bare;

import org.jspecify.annotations.NullMarked;
