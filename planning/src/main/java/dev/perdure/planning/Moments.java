package dev.perdure.planning;

import dev.perdure.model.ErrorCode;
import dev.perdure.model.json.Json;
import dev.perdure.planning.definition.Durations;
import dev.perdure.planning.expression.Bindings;
import dev.perdure.planning.expression.Expression;
import dev.perdure.planning.expression.ExpressionFailed;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** The times that the expressions of a wait give. */
final class Moments {
  private Moments() {}

  /** A negative one is over at once. */
  static Duration duration(Expression expression, Bindings names) throws NodeFails {
    Json value = value("wait.for", expression, names);
    Duration duration = value instanceof Json.Text(String text) ? duration(text) : null;
    if (duration == null) {
      throw unfit("wait.for", "a duration such as 30s, 2d or PT1H30M", expression, value);
    }
    return duration.isNegative() ? Duration.ZERO : duration;
  }

  private static @Nullable Duration duration(String text) {
    try {
      return Durations.parse(text).orElseGet(() -> Duration.parse(text));
    } catch (DateTimeException e) {
      return null;
    }
  }

  static Instant moment(Expression expression, Bindings names) throws NodeFails {
    Json value = value("wait.until", expression, names);
    Instant moment = value instanceof Json.Text(String text) ? moment(text) : null;
    if (moment == null) {
      throw unfit("wait.until", "a timestamp such as 2030-01-31T08:00:00Z", expression, value);
    }
    return moment;
  }

  private static @Nullable Instant moment(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static Json value(String place, Expression expression, Bindings names) throws NodeFails {
    try {
      return expression.evaluate(names);
    } catch (ExpressionFailed e) {
      throw NodeFails.because(place, e);
    }
  }

  private static NodeFails unfit(String place, String expected, Expression asked, Json found) {
    return new NodeFails(
        ErrorCode.EXPRESSION_ERROR,
        "%s: Expected %s, but %s is %s".formatted(place, expected, asked.source(), found));
  }
}
