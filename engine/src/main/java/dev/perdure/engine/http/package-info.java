/**
 * The action {@code http}: one request and its answer, over sockets of its own.
 *
 * <p>Start reading at {@link dev.perdure.engine.http.HttpAction}. A host name is looked up once,
 * every address is checked, and only what was checked is connected to; so nobody can lead a run to
 * an address that it must not reach by changing a name in between.
 */
@NullMarked
package dev.perdure.engine.http;

import org.jspecify.annotations.NullMarked;
