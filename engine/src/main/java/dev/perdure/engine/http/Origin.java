package dev.perdure.engine.http;

import java.net.URI;
import java.util.Locale;

/** Who is spoken to: what must be the same for a header with a key in it to go along. */
record Origin(boolean secure, String host, int port) {

  static Origin of(URI url) {
    boolean secure = url.getScheme().equalsIgnoreCase("https");
    int port = url.getPort() >= 0 ? url.getPort() : secure ? 443 : 80;
    return new Origin(secure, url.getHost().toLowerCase(Locale.ROOT), port);
  }

  /** What the header {@code Host} says. */
  @Override
  public String toString() {
    return port == (secure ? 443 : 80) ? host : host + ":" + port;
  }

  /** The host as a name to look up or to verify. */
  String name() {
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }
}
