package dev.perdure.cli;

import dev.perdure.engine.RunInfo;
import dev.perdure.engine.RunReader;
import dev.perdure.model.Artifact;
import dev.perdure.planning.text.Nearest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code perdure artifacts get}: the content of an artifact, as it was staged. */
final class ArtifactGet {

  private final Terminal terminal;

  ArtifactGet(Terminal terminal) {
    this.terminal = terminal;
  }

  int write(RunReader runs, String id, String name, @Nullable String file) {
    RunInfo run = Lookup.find(runs, id);
    Artifact artifact = find(run, runs.artifacts(run.id()), name);
    if (file == null && terminal.outScreen().moving() && !isText(artifact)) {
      throw new UserMistake(
          "'%s' is %s, which would garble the terminal; '-o FILE' writes it to a file"
              .formatted(name, artifact.contentType()));
    }
    byte[] content =
        runs.content(artifact)
            .orElseThrow(
                () ->
                    new UserMistake(
                        "The content of '%s' is not kept any more: %s"
                            .formatted(name, ArtifactList.status(run))));
    if (file == null) {
      terminal.out().write(content, 0, content.length);
      terminal.out().flush();
    } else {
      toFile(content, artifact, file);
    }
    return Exit.DONE;
  }

  private static Artifact find(RunInfo run, List<Artifact> artifacts, String name) {
    List<String> names = artifacts.stream().map(Artifact::name).toList();
    return artifacts.stream()
        .filter(artifact -> artifact.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new UserMistake(
                    names.isEmpty()
                        ? "Run %s has no artifacts".formatted(run.id())
                        : "Run %s has no artifact '%s'%s"
                            .formatted(run.id(), name, Nearest.hintOrKnown(name, names))));
  }

  private static boolean isText(Artifact artifact) {
    String type = artifact.contentType();
    return type.startsWith("text/") || type.startsWith("application/json");
  }

  /** All of it or nothing: a half-written file could be taken for a whole one. */
  private void toFile(byte[] content, Artifact artifact, String file) {
    Path wanted = terminal.path(file);
    Path target = Files.isDirectory(wanted) ? wanted.resolve(artifact.name()) : wanted;
    try {
      Path directory = target.toAbsolutePath().getParent();
      Path half = Files.createTempFile(directory, ".perdure-", ".part");
      try {
        Files.write(half, content);
        Files.move(half, target, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(half);
      }
    } catch (IOException e) {
      throw new UserMistake("The file '%s' cannot be written: %s".formatted(file, e.getMessage()));
    }
    terminal.say("Wrote %s to %s".formatted(Bytes.of(content.length), target));
  }
}
