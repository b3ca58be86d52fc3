package dev.perdure.engine.executor;

import dev.perdure.model.message.Message;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Does work for runs, and answers each order once. What cannot begin yet is held, and that is told
 * too, as is its beginning. Thread-safe.
 */
public interface WorkExecutor extends AutoCloseable {

  /**
   * Takes the work, or does nothing if the same attempt is under way already. It may wait for what
   * else is brought until {@link #begin} is called. The answer is called on any thread: with {@link
   * Message.WorkHeld} if nobody here can do it yet, with {@link Message.WorkBegun} when it begins
   * after that, and at most once with what came of it.
   */
  void execute(WorkOrder order, Consumer<Message> answer);

  /** Begins what was taken: to begin much at once costs less than to begin each when it comes. */
  default void begin() {}

  /** Nobody waits for this token's work any more: ends it if it can be ended. */
  void stop(String runId, long token);

  /** Why an order given to this executor has not begun; empty if it has. */
  Optional<String> holdsBack(String runId, long token);

  /**
   * Whether an order given to this executor cannot begin in this process at all: nobody registered
   * its function.
   */
  default boolean isStranded(String runId, long token) {
    return false;
  }

  @Override
  void close();
}
