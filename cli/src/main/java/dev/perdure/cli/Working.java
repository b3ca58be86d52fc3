package dev.perdure.cli;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** What the commands that do work can be told. */
final class Working {

  @Option(
      names = "--mock",
      paramLabel = "NODE=JSON",
      description = "gives this node's work this result instead of doing it")
  Map<String, String> mocks = new LinkedHashMap<>();

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
}
