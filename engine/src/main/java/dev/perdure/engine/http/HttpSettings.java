package dev.perdure.engine.http;

import java.time.Duration;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * What requests may do.
 *
 * @param privateAddresses whether they may go to this machine and to private networks; link-local
 *     addresses, those of the metadata services of clouds among them, are refused in any case
 * @param connectTimeout how long making the connection may take
 * @param timeout how long all of a request may take, to the last byte of its answer
 * @param maxBodyBytes how large the body of an answer may be
 * @param maxRedirects how many redirects are followed
 * @param ssl whom to trust; null: whom the JDK trusts
 */
public record HttpSettings(
    boolean privateAddresses,
    Duration connectTimeout,
    Duration timeout,
    int maxBodyBytes,
    int maxRedirects,
    @Nullable SSLContext ssl) {

  /** A body of this size leaves room for the headers in a node's result of 1 MiB. */
  private static final int BODY = 768 * 1024;

  public static final HttpSettings DEFAULT =
      new HttpSettings(true, Duration.ofSeconds(10), Duration.ofMinutes(5), BODY, 5, null);

  public HttpSettings withPrivateAddresses(boolean allowed) {
    return new HttpSettings(allowed, connectTimeout, timeout, maxBodyBytes, maxRedirects, ssl);
  }

  public HttpSettings withTimeout(Duration atMost) {
    return new HttpSettings(
        privateAddresses, connectTimeout, atMost, maxBodyBytes, maxRedirects, ssl);
  }

  public HttpSettings withMaxBodyBytes(int most) {
    return new HttpSettings(privateAddresses, connectTimeout, timeout, most, maxRedirects, ssl);
  }

  public HttpSettings withSsl(SSLContext context) {
    return new HttpSettings(
        privateAddresses, connectTimeout, timeout, maxBodyBytes, maxRedirects, context);
  }
}
