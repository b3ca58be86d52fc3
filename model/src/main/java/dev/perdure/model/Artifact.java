package dev.perdure.model;

import dev.perdure.model.json.Json;

/**
 * A reference to something that a run made and keeps under a name. Its content is elsewhere, found
 * by the SHA-256 of it.
 *
 * @param id tells it from all others: which run staged it, at which token, under which name
 * @param size of the content, in bytes
 * @param sha256 of the content, in hexadecimal
 */
public record Artifact(String name, String id, String contentType, long size, String sha256) {

  /** What expressions see, and what a journal keeps. */
  public Json.Obj toJson() {
    return Json.object(
        "id", Json.of(id),
        "name", Json.of(name),
        "contentType", Json.of(contentType),
        "size", Json.of(size),
        "sha256", Json.of(sha256));
  }

  /** The reference that {@link #toJson} wrote. */
  public static Artifact ofJson(Json json) {
    if (json instanceof Json.Obj reference
        && reference.get("id") instanceof Json.Text(String id)
        && reference.get("name") instanceof Json.Text(String name)
        && reference.get("contentType") instanceof Json.Text(String contentType)
        && reference.get("size") instanceof Json.Int(long size)
        && reference.get("sha256") instanceof Json.Text(String sha256)) {
      return new Artifact(name, id, contentType, size, sha256);
    }
    throw new IllegalArgumentException(
        "Expected the reference of an artifact, with id, name, contentType, size and sha256, but"
            + " found "
            + json);
  }
}
