/**
 * The store on one SQLite file: one thread writes the commits of all actors in groups, and others
 * read beside it.
 *
 * <p>Start reading at {@link dev.perdure.storage.sqlite.SqliteStore}, then {@code Writer}. {@code
 * Tables} and {@code Queries} hold every statement; the scripts that make the tables are numbered
 * resources of this package.
 */
@NullMarked
package dev.perdure.storage.sqlite;

import org.jspecify.annotations.NullMarked;
