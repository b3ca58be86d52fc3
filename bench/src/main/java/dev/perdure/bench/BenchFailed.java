package dev.perdure.bench;

/** A scenario found a wrong result, or did not come to its end. */
public final class BenchFailed extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public BenchFailed(String message) {
    super(message);
  }
}
