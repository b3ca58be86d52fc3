package dev.perdure.testkit.power;

import java.nio.ByteBuffer;
import java.time.Instant;

/** One thing that a process did below the recorded directory, or said. */
sealed interface Event {

  /** A handle is what one opening of a file gave. */
  record Created(int handle, String path) implements Event {}

  record Opened(int handle, String path) implements Event {}

  record DirectoryMade(String path) implements Event {}

  record Removed(String path) implements Event {}

  record Renamed(String from, String to) implements Event {}

  record Written(int handle, long at, ByteBuffer bytes) implements Event {}

  record Resized(int handle, long size) implements Event {}

  /** What is written from here on is not part of that sync. */
  record SyncBegun(int handle) implements Event {}

  record Synced(int handle) implements Event {}

  record SyncFailed(int handle) implements Event {}

  /** Somebody was told of something, so from here on it has to last. */
  record Said(String line, Instant at) implements Event {}

  /** The recorder let a call fail. */
  record CallFailed(String call, int error) implements Event {}
}
