package dev.perdure.engine.executor;

import dev.perdure.model.json.Json;
import dev.perdure.model.message.Failure;
import dev.perdure.planning.definition.Durations;
import dev.perdure.planning.schema.Samples;
import java.time.Duration;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The action {@code mock}: data that fits a schema, after a while, or a failure; the same every
 * time.
 */
public final class MockAction {

  private static final String CODE = "MOCK_FAILED";

  private MockAction() {}

  /** A failure that the configuration asked for. */
  static final class Failed extends Exception {
    private static final long serialVersionUID = 1L;
    private final transient Failure failure;

    Failed(Failure failure) {
      super(failure.message());
      this.failure = failure;
    }

    Failure failure() {
      return failure;
    }
  }

  /** What will come of an order, and after which delay. */
  public record Outcome(Duration delay, @Nullable Json result, @Nullable Failure failure) {}

  static Json perform(Json input, Json.Obj config, ActionContext context) throws Exception {
    Outcome outcome = outcome(input, config, context);
    Thread.sleep(outcome.delay());
    if (outcome.failure() != null) {
      throw new Failed(outcome.failure());
    }
    return outcome.result() == null ? Json.Null.NULL : outcome.result();
  }

  /** Decides without waiting, so that a simulator can hold the time itself. */
  public static Outcome outcome(Json input, Json.Obj config, ActionContext context) {
    long seed = seed(config, context);
    Duration delay = delay(config, seed + context.attempt());
    Failure failure = failure(config, context.attempt());
    return failure != null
        ? new Outcome(delay, null, failure)
        : new Outcome(delay, result(input, config, seed), null);
  }

  private static Json result(Json input, Json.Obj config, long seed) {
    if (Json.Bool.TRUE.equals(config.get("echo"))) {
      return input;
    }
    Json schema = config.get("schema");
    return schema == null ? Json.Obj.EMPTY : Samples.generate(schema, seed);
  }

  /** The token's id by default, so that repeated work gives repeated data. */
  private static long seed(Json.Obj config, ActionContext context) {
    return switch (config.get("seed")) {
      case Json.Int(long seed) -> seed;
      case Json.Text(String text) -> text.hashCode();
      case null, default -> context.token();
    };
  }

  private static Duration delay(Json.Obj config, long seed) {
    if (!(config.get("delay") instanceof Json.Obj delay)) {
      return Duration.ZERO;
    }
    long min = millis(delay.get("min"), 0);
    long max = millis(delay.get("max"), min);
    long span = Math.max(0, max - min);
    return Duration.ofMillis(min + new SplittableRandom(seed).nextLong(span + 1));
  }

  private static long millis(@Nullable Json value, long otherwise) {
    return value instanceof Json.Text(String text)
        ? Durations.parse(text).map(Duration::toMillis).orElse(otherwise)
        : otherwise;
  }

  private static @Nullable Failure failure(Json.Obj config, int attempt) {
    if (!(config.get("fail") instanceof Json.Obj fail)) {
      return null;
    }
    long times = fail.get("times") instanceof Json.Int(long n) ? n : Long.MAX_VALUE;
    if (attempt > times) {
      return null;
    }
    String code = fail.get("code") instanceof Json.Text(String text) ? text : CODE;
    boolean retryable = !Json.Bool.FALSE.equals(fail.get("retryable"));
    return new Failure(code, "attempt %d fails as configured".formatted(attempt), retryable);
  }
}
