/**
 * The nouns: ids, definitions, messages, decisions and JSON values.
 *
 * <p>Nothing here decides, stores or runs anything; every other room speaks in these words.
 */
@NullMarked
package dev.perdure.model;

import org.jspecify.annotations.NullMarked;
