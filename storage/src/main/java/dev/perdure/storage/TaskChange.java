package dev.perdure.storage;

/** What a commit changes in the index of open tasks. */
public sealed interface TaskChange {

  /** A person is asked; what stood there for the same token is replaced. */
  record Opened(TaskRow task) implements TaskChange {}

  /** Nobody is asked there any more. */
  record Closed(long token) implements TaskChange {}
}
