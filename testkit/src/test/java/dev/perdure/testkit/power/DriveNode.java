package dev.perdure.testkit.power;

/** What a name in a directory stands for. */
sealed interface DriveNode permits DriveFile, DriveDirectory {

  /** Stands for everything changed so far. */
  long mark();

  /** A sync that began at the mark is over. */
  void synced(long mark);

  void syncFailed(long mark);
}
