/**
 * The bare loops: rows appended in groups, each group synced to disk, and nothing else done.
 *
 * <p>No engine on the same disk can be faster with as many rows a group, so they are what its
 * figures are compared with.
 */
@NullMarked
package dev.perdure.bench.bare;

import org.jspecify.annotations.NullMarked;
