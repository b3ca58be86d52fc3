package dev.perdure.engine.executor;

import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import dev.perdure.planning.definition.ArtifactCheck;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** The action {@code artifact}: stages its input's content, and gives the reference to it. */
final class ArtifactAction {
  private ArtifactAction() {}

  static Json perform(Json input, Json.Obj config, ActionContext context)
      throws InterruptedException {
    if (!(input instanceof Json.Obj given) || !ArtifactCheck.isOneSource(given)) {
      throw invalid(
          "Expected an input with 'content' or 'base64' and nothing else, but found " + input);
    }
    Json content = given.get("content");
    byte[] bytes = content == null ? decoded(given.get("base64")) : bytes(content);
    String type = text(config.get("contentType"));
    return context
        .artifacts()
        .stage(
            String.valueOf(text(config.get("name"))),
            type == null ? usualType(content) : type,
            bytes)
        .toJson();
  }

  private static @Nullable String text(@Nullable Json value) {
    return value instanceof Json.Text(String text) ? text : null;
  }

  private static String usualType(@Nullable Json content) {
    return switch (content) {
      case null -> "application/octet-stream";
      case Json.Text text -> "text/plain; charset=utf-8";
      default -> "application/json";
    };
  }

  /** Text is kept as it is, anything else as JSON. */
  private static byte[] bytes(Json content) {
    String text = content instanceof Json.Text(String own) ? own : JsonText.write(content);
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] decoded(@Nullable Json base64) {
    try {
      return Base64.getDecoder().decode(String.valueOf(text(base64)).replaceAll("\\s", ""));
    } catch (IllegalArgumentException e) {
      throw invalid("Expected 'base64' to be text in Base64, but " + e.getMessage());
    }
  }

  private static TerminalException invalid(String message) {
    return new TerminalException("ARTIFACT_INVALID", message);
  }
}
