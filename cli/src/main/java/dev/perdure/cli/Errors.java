package dev.perdure.cli;

import dev.perdure.model.json.Json;

/** Errors of nodes and runs as a sentence. */
final class Errors {

  private Errors() {}

  /** {@code CODE: message} of an error as events and {@code state._last_error} hold it. */
  static String sentence(Json.Obj error) {
    String code = text(error, "code");
    String message = text(error, "message");
    return message.isEmpty() ? code : code + ": " + message;
  }

  private static String text(Json.Obj error, String name) {
    return error.get(name) instanceof Json.Text(String text) ? text : "";
  }
}
