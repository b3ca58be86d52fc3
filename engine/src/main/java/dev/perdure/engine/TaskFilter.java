package dev.perdure.engine;

import org.jspecify.annotations.Nullable;

/**
 * Which open tasks to list, the oldest first.
 *
 * @param after only those behind the task of this id; 0 for the first page
 */
public record TaskFilter(@Nullable String assignee, @Nullable String run, long after, int limit) {

  public static final int DEFAULT_LIMIT = 100;

  public static TaskFilter all() {
    return new TaskFilter(null, null, 0, DEFAULT_LIMIT);
  }

  public TaskFilter assignee(String person) {
    return new TaskFilter(person, run, after, limit);
  }

  public TaskFilter run(String id) {
    return new TaskFilter(assignee, id, after, limit);
  }

  /** The page after the task of this id. */
  public TaskFilter after(long id) {
    return new TaskFilter(assignee, run, id, limit);
  }

  public TaskFilter limit(int most) {
    return new TaskFilter(assignee, run, after, most);
  }
}
