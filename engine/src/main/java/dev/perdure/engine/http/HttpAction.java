package dev.perdure.engine.http;

import dev.perdure.engine.executor.Action;
import dev.perdure.engine.executor.ActionContext;
import dev.perdure.engine.executor.RetryableException;
import dev.perdure.model.json.Json;
import java.io.IOException;
import java.net.InetAddress;

/** The action {@code http}: sends the input to a server, and returns its answer. */
public final class HttpAction implements Action {
  private final HttpSettings settings;
  private final HttpClient.Resolver resolver;

  public HttpAction(HttpSettings settings) {
    this(settings, InetAddress::getAllByName);
  }

  HttpAction(HttpSettings settings, HttpClient.Resolver resolver) {
    this.settings = settings;
    this.resolver = resolver;
  }

  /** An interrupt closes the connection: blocked virtual threads do so by themselves. */
  @Override
  public Json perform(Json input, Json.Obj config, ActionContext context) {
    Request request = RequestReader.read(input, config, context.idempotencyKey());
    Expectation expectation = Expectation.of(config);
    var client = new HttpClient(settings, resolver);
    try {
      return expectation.check(request, client.send(request, expectation::names));
    } catch (IOException e) {
      throw new RetryableException(
          "HTTP_IO", "%s %s: %s".formatted(request.method(), request.origin(), e));
    }
  }
}
