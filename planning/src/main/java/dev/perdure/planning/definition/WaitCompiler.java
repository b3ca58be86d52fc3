package dev.perdure.planning.definition;

import dev.perdure.model.definition.Wait;
import dev.perdure.model.json.Json;
import dev.perdure.planning.expression.Expression;
import dev.perdure.planning.expression.Names;
import dev.perdure.planning.expression.Type;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks and compiles what a node waits for. */
final class WaitCompiler {

  private static final Set<Type> DURATIONS =
      Set.of(Type.Basic.ANY, Type.Basic.TEXT, Type.Basic.DURATION);

  private static final Set<Type> TIMESTAMPS =
      Set.of(Type.Basic.ANY, Type.Basic.TEXT, Type.Basic.TIMESTAMP);

  private final Names names;
  private final ExpressionCompiler expressions;
  private final Report report;
  private final Path path;

  WaitCompiler(Names names, ExpressionCompiler expressions, Report report, Path path) {
    this.names = names;
    this.expressions = expressions;
    this.report = report;
    this.path = path;
  }

  /** What of the wait can be compiled; null where it has mistakes. */
  @Nullable ExecutableWait compile(Wait wait) {
    return switch (wait) {
      case Wait.For(String time) -> duration(time);
      case Wait.Until(String moment) -> until(moment);
      case Wait.Event event -> event(event);
      case Wait.Human human -> human(human);
    };
  }

  private @Nullable ExecutableWait duration(String text) {
    Optional<Duration> fixed = Durations.parse(text);
    if (fixed.isPresent()) {
      return new ExecutableWait.Fixed(fixed.get());
    }
    Path at = path.key("for");
    if (!text.isEmpty() && Character.isDigit(text.charAt(0))) {
      report.error(
          at,
          "expected %s, or an expression, but found %s"
              .formatted(Durations.EXPECTED, Shown.of(Json.of(text))));
      return null;
    }
    Expression time = typed(text, at, DURATIONS, "a duration");
    return time == null ? null : new ExecutableWait.For(time);
  }

  private @Nullable ExecutableWait until(String text) {
    Path at = path.key("until");
    if (isTimestamp(text)) {
      report.error(
          at,
          "expected an expression, but found %s. Text needs inner quotes: \"'%s'\""
              .formatted(Shown.of(Json.of(text)), text));
      return null;
    }
    Expression moment = typed(text, at, TIMESTAMPS, "a timestamp");
    return moment == null ? null : new ExecutableWait.Until(moment);
  }

  private static boolean isTimestamp(String text) {
    try {
      return OffsetDateTime.parse(text).getYear() >= 0;
    } catch (DateTimeException e) {
      return false;
    }
  }

  private @Nullable Expression typed(String text, Path at, Set<Type> fitting, String expected) {
    Expression expression = expressions.expression(text, names, at);
    if (expression != null && expression.type().options().stream().noneMatch(fitting::contains)) {
      report.error(at, "expected an expression that gives " + expected + ", but this cannot");
      return null;
    }
    return expression;
  }

  private @Nullable ExecutableWait event(Wait.Event event) {
    checkEventName(event.event(), path.key("event"), report);
    WorkflowCompiler.checkTimeout(event.timeout(), path.key("timeout"), report);
    String where = event.where();
    if (where == null) {
      return new ExecutableWait.Event(event.event(), null, event.timeout());
    }
    Names seen = Elsewhere.whereEventIsAsked(names).with("event", Type.Basic.ANY);
    Expression condition = expressions.condition(Json.of(where), seen, path.key("where"));
    return condition == null
        ? null
        : new ExecutableWait.Event(event.event(), condition, event.timeout());
  }

  static void checkEventName(String name, Path at, Report report) {
    if (!EventName.isFit(name)) {
      report.error(at, "expected " + EventName.EXPECTED + ", but found " + Shown.of(Json.of(name)));
    }
  }

  private ExecutableWait human(Wait.Human human) {
    Path at = path.key("human");
    if (human.prompt().isBlank()) {
      report.error(at.key("prompt"), "expected what is asked, but found nothing");
    }
    WorkflowCompiler.checkTimeout(human.timeout(), at.key("timeout"), report);
    return new ExecutableWait.Human(
        WorkflowCompiler.schema(human.schema(), at.key("schema"), report), human.timeout());
  }
}
