package dev.perdure.engine.http;

import dev.perdure.engine.executor.RetryableException;
import dev.perdure.engine.executor.TerminalException;
import dev.perdure.model.ErrorCode;
import dev.perdure.model.json.Json;
import dev.perdure.planning.schema.JsonSchema;
import dev.perdure.planning.schema.Violation;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What an answer must be for the work to have succeeded. */
record Expectation(@Nullable Json statuses, @Nullable Json schema) {

  private static final int TOO_MANY_REQUESTS = 429;

  static Expectation of(Json.Obj config) {
    return config.get("expect") instanceof Json.Obj expect
        ? new Expectation(expect.get("status"), expect.get("body"))
        : new Expectation(null, null);
  }

  /** Whether the author named it. */
  boolean names(int status) {
    List<Json> named =
        switch (statuses) {
          case null -> List.of();
          case Json.Arr(List<Json> items) -> items;
          default -> List.of(statuses);
        };
    return named.stream().anyMatch(each -> fits(each, status));
  }

  private static boolean fits(Json named, int status) {
    return named instanceof Json.Text(String text)
        ? text.charAt(0) - '0' == status / 100
        : named.equals(Json.of(status));
  }

  /** The result, or the failure that an answer means. */
  Json check(Request request, Response response) {
    int status = response.status();
    if (!(statuses == null ? status / 100 == 2 : names(status))) {
      throw unexpected(request, response);
    }
    Json.Obj result = response.json();
    if (schema != null) {
      checkBody(JsonSchema.compile(schema).orElseThrow(), result.get("body"));
    }
    return result;
  }

  private static void checkBody(JsonSchema schema, @Nullable Json body) {
    List<Violation> violations = schema.check(body == null ? Json.Null.NULL : body);
    if (!violations.isEmpty()) {
      throw new TerminalException(
          ErrorCode.SCHEMA_VIOLATION,
          "Expected the answer's body to fit 'expect.body', but "
              + violations.stream().map(Violation::toString).collect(Collectors.joining("; ")));
    }
  }

  /** Tells all of the body: whoever cuts it takes secrets out first. */
  private static RuntimeException unexpected(Request request, Response response) {
    int status = response.status();
    String told = response.text().strip();
    String message =
        "Expected another status of %s %s, but it was %d%s"
            .formatted(
                request.method(), request.origin(), status, told.isEmpty() ? "" : ": " + told);
    String code = "HTTP_" + status;
    return status == TOO_MANY_REQUESTS || status >= 500
        ? new RetryableException(code, message, response.retryAfter())
        : new TerminalException(code, message);
  }
}
