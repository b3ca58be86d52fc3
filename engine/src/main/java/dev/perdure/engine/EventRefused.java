package dev.perdure.engine;

/** A run would not take an event; nothing changed. */
public final class EventRefused extends PerdureException {
  private static final long serialVersionUID = 1L;

  public EventRefused(String message) {
    super(message);
  }
}
