/**
 * What every store promises, as tests: a store's own test implements {@link
 * dev.perdure.storage.contract.StoreContract} and inherits them.
 */
@NullMarked
package dev.perdure.storage.contract;

import org.jspecify.annotations.NullMarked;
