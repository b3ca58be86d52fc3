package dev.perdure.engine.executor;

import dev.perdure.model.Artifact;

/** The artifacts of a run, for the work that is done for it. Thread-safe. */
public interface Artifacts {

  /**
   * Keeps a content under a name. It is the run's once the attempt has completed, and is left for
   * others once the outermost run has; the latest of a name counts.
   *
   * @param name letters, digits, {@code _}, {@code .} and {@code -}, such as {@code report.csv}
   * @param contentType such as {@code text/csv}
   */
  Artifact stage(String name, String contentType, byte[] content) throws InterruptedException;

  /** The content of an artifact, staged before in the same tree of runs or left by another. */
  byte[] read(Artifact artifact) throws InterruptedException;
}
