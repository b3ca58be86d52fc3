package dev.perdure.engine.http;

import java.io.IOException;

/** What came back is no HTTP. */
final class BadAnswer extends IOException {
  private static final long serialVersionUID = 1L;

  BadAnswer(String message) {
    super(message);
  }
}
