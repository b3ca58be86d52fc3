package dev.perdure.engine.http;

import java.net.URI;
import java.util.Set;

/** One request; the body is empty where there is none. */
final class Request {

  private static final Set<String> OF_BODY = Set.of("content-type", "content-length");

  private final String method;
  private final URI url;
  private final Headers headers;
  private final byte[] body;

  Request(String method, URI url, Headers headers, byte[] body) {
    this.method = method;
    this.url = url;
    this.headers = headers;
    this.body = body;
  }

  String method() {
    return method;
  }

  URI url() {
    return url;
  }

  Headers headers() {
    return headers;
  }

  byte[] body() {
    return body;
  }

  Origin origin() {
    return Origin.of(url);
  }

  /** What stands behind the method in the first line. */
  String target() {
    String path = url.getRawPath();
    String query = url.getRawQuery();
    return (path == null || path.isEmpty() ? "/" : path) + (query == null ? "" : "?" + query);
  }

  /**
   * The request that a redirect asks for. As browsers do, 303, and 301 and 302 after a POST, ask
   * with GET; whoever is somebody else gets nothing that could be a key.
   */
  Request redirected(int status, URI to) {
    boolean bare =
        (status == 303 && !method.equals("HEAD"))
            || ((status == 301 || status == 302) && method.equals("POST"));
    Headers kept = Origin.of(to).equals(origin()) ? headers : headers.forStrangers();
    return bare
        ? new Request("GET", to, kept.without(OF_BODY), new byte[0])
        : new Request(method, to, kept, body);
  }
}
