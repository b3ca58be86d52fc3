package dev.perdure.engine;

/** A stream of a run's events; closing it ends the stream. */
public interface Subscription extends AutoCloseable {
  @Override
  void close();
}
