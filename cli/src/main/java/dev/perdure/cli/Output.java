package dev.perdure.cli;

/** For whom a command writes. */
enum Output {
  /** People. */
  TEXT,
  /** Programs. */
  JSON
}
