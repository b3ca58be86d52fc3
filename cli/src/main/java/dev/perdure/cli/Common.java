package dev.perdure.cli;

import picocli.CommandLine.Option;

/** What all commands about runs can be told. */
final class Common {

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "where runs are kept; default: " + Data.DEFAULT)
  String data = Data.DEFAULT;

  @Option(
      names = "--output",
      paramLabel = "text|json",
      description = "for people or for programs; default: text")
  Output output = Output.TEXT;
}
