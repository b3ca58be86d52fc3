package dev.perdure.engine.executor;

import dev.perdure.model.ErrorCode;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonSize;
import dev.perdure.model.json.JsonText;

/** Keeps what actions return within what a journal can hold. */
final class Results {
  private Results() {}

  /** A value that nests too deep could be written but not read again. */
  static Json checked(Json result) {
    if (JsonSize.nestsDeeperThan(JsonText.MAX_NESTING, result)) {
      throw new TerminalException(
          ErrorCode.LIMIT_EXCEEDED,
          "Expected a result that nests at most %d levels deep, but it nests deeper"
              .formatted(JsonText.MAX_NESTING));
    }
    return result;
  }
}
