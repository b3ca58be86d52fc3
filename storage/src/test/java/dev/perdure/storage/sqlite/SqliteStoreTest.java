package dev.perdure.storage.sqlite;

import dev.perdure.storage.contract.StoreContract;

/** The contract on a file. */
final class SqliteStoreTest extends SqliteFixture implements StoreContract {}
