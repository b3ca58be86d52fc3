package dev.perdure.engine;

import dev.perdure.model.Artifact;
import dev.perdure.model.NodeError;
import dev.perdure.model.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run with all that happened to it so far.
 *
 * @param result what it gave, once it completed
 * @param incidents why it is parked
 * @param waitsFor what holds it, in words
 * @param artifacts what it staged, those of its completed children included
 */
public record RunView(
    RunInfo info,
    List<TokenView> tokens,
    Json input,
    Json state,
    Json output,
    @Nullable Json result,
    @Nullable NodeError error,
    @Nullable String cancelReason,
    List<String> incidents,
    List<String> waitsFor,
    List<Artifact> artifacts) {
  public RunView {
    tokens = List.copyOf(tokens);
    incidents = List.copyOf(incidents);
    waitsFor = List.copyOf(waitsFor);
    artifacts = List.copyOf(artifacts);
  }
}
