package dev.perdure.cli;

import dev.perdure.engine.secret.SecretSource;
import java.nio.file.Files;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What the commands that do work can be told. */
final class Working {

  @Option(
      names = "--mock",
      paramLabel = "NODE=JSON",
      description = "gives this node's work this result instead of doing it")
  Map<String, String> mocks = new LinkedHashMap<>();

  @Option(
      names = "--secrets",
      paramLabel = "PATH",
      description = {
        "a directory with a file for each secret, or a file of NAME=value lines;",
        "default: PERDURE_SECRETS; the variables PERDURE_SECRET_NAME count in any case"
      })
  @Nullable String secrets;

  @Option(names = "--trace", description = "tells what each decision saw")
  boolean trace;

  @Option(
      names = "--until-suspended",
      description = "ends with code 3 as soon as the run only waits")
  boolean untilSuspended;

  @Option(
      names = "--wait-lock",
      paramLabel = "DURATION",
      description = "how long to wait for another process that holds the directory, such as 30s")
  Duration waitLock = Duration.ZERO;

  /** Where these commands find secrets: in the files first, then in the environment. */
  SecretSource secrets(Terminal terminal) {
    SecretSource environment = SecretSource.environment(terminal.environment());
    String path =
        secrets != null ? secrets : terminal.environment().getOrDefault("PERDURE_SECRETS", "");
    if (path.isEmpty()) {
      return environment;
    }
    if (!Files.exists(terminal.path(path))) {
      throw new UserMistake(
          "Expected secrets in '%s', but there is no such file or directory.".formatted(path));
    }
    return SecretSource.files(terminal.path(path)).or(environment);
  }
}
