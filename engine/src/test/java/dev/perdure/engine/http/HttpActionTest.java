package dev.perdure.engine.http;

import static dev.perdure.engine.http.LoopbackServer.redirect;
import static dev.perdure.engine.http.LoopbackServer.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.perdure.engine.executor.ActionContext;
import dev.perdure.engine.executor.RetryableException;
import dev.perdure.engine.executor.TerminalException;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Speaks to a real server on this machine. */
final class HttpActionTest {
  private static final ActionContext CONTEXT = new ActionContext("r1", "call", 1, 1, "r1/1");

  private LoopbackServer server;
  private HttpSettings settings = HttpSettings.DEFAULT.withTimeout(Duration.ofSeconds(10));

  @BeforeEach
  void start() throws IOException {
    server = new LoopbackServer();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Json call(String config, String input) {
    return new HttpAction(settings).perform(json(input), config(config), CONTEXT);
  }

  private Json call(String config) {
    return call(config, "{}");
  }

  private Json.Obj config(String text) {
    return (Json.Obj) json(text.replace("SERVER", server.url("")));
  }

  private static Json json(String text) {
    return JsonText.read(text.replace('\'', '"'));
  }

  private static Json.Obj body(@Nullable Json result) {
    return (Json.Obj) Objects.requireNonNull(result);
  }

  @Test
  void the_input_is_the_body_and_the_answer_is_the_result() {
    server.on("/orders", text(201, "application/json", "{\"id\": 7}"));

    Json result =
        call(
            """
            {'method': 'POST', 'url': 'SERVER/orders?a=1', 'headers': {'X-Key': 'k', 'X-N': 3},
             'query': {'q': 'a b&c', 'tag': ['x', 'ü'], 'none': null, 'n': 5}}
            """,
            "{'sku': 'apple'}");

    assertThat(body(result).get("status")).isEqualTo(Json.of(201));
    assertThat(body(result).get("body")).isEqualTo(json("{'id': 7}"));
    assertThat(body(body(result).get("headers")).get("content-type"))
        .isEqualTo(Json.of("application/json"));
    LoopbackServer.Seen seen = server.seen.getFirst();
    assertThat(seen.method()).isEqualTo("POST");
    assertThat(seen.target()).isEqualTo("/orders?a=1&q=a%20b%26c&tag=x&tag=%C3%BC&n=5");
    assertThat(seen.body()).isEqualTo("{\"sku\":\"apple\"}");
    assertThat(seen.header("X-Key")).isEqualTo("k");
    assertThat(seen.header("X-N")).isEqualTo("3");
    assertThat(seen.header("Content-Type")).isEqualTo("application/json");
    assertThat(seen.header("Idempotency-Key")).isEqualTo("r1/1");
    assertThat(seen.header("Host")).isEqualTo("127.0.0.1:" + server.port());
  }

  @Test
  void get_and_head_send_no_body_and_text_is_text() {
    server.on("/", text(200, "text/plain; charset=utf-8", "hällo"));

    assertThat(body(call("{'url': 'SERVER/'}", "{'a': 1}")).get("body"))
        .isEqualTo(Json.of("hällo"));
    assertThat(body(call("{'url': 'SERVER', 'method': 'HEAD'}")).get("body"))
        .isEqualTo(Json.Null.NULL);
    assertThat(server.seen).extracting(LoopbackServer.Seen::body).containsExactly("", "");
    assertThat(server.seen.getFirst().headers()).doesNotContainKey("Idempotency-key");
  }

  @Test
  void a_form_is_sent_as_one() {
    server.on("/", text(204, "text/plain", ""));

    call(
        """
        {'url': 'SERVER/', 'method': 'POST',
         'headers': {'Content-Type': 'application/x-www-form-urlencoded'}}
        """,
        "{'grant': 'a b', 'n': 1}");

    assertThat(server.seen.getFirst().body()).isEqualTo("grant=a+b&n=1");
  }

  @ParameterizedTest
  @CsvSource({"404,false", "400,false", "429,true", "500,true", "503,true"})
  void a_status_that_is_not_expected_fails_with_it(int status, boolean retryable) {
    server.on("/", text(status, "text/plain", "no such thing"));

    Throwable thrown = catchThrowable(() -> call("{'url': 'SERVER/'}"));

    assertThat(thrown)
        .isInstanceOf(retryable ? RetryableException.class : TerminalException.class)
        .hasMessageContaining("but it was " + status + ": no such thing")
        .hasFieldOrPropertyWithValue("code", "HTTP_" + status);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"404|404", "404|[200, 404]", "404|\"4xx\"", "500|[\"2xx\", \"5xx\"]"},
      quoteCharacter = '#')
  void a_status_that_is_expected_is_a_result(int status, String expected) {
    server.on("/", text(status, "text/plain", "x"));

    Json result = call("{'url': 'SERVER/', 'expect': {'status': %s}}".formatted(expected));

    assertThat(body(result).get("status")).isEqualTo(Json.of(status));
    assertThatThrownBy(() -> call("{'url': 'SERVER/', 'expect': {'status': 299}}"))
        .hasMessageContaining("Expected another status");
  }

  @Test
  void a_body_that_does_not_fit_fails() {
    server.on("/", text(200, "application/json", "{\"id\": \"seven\"}"));

    assertThatThrownBy(
            () ->
                call(
                    """
                    {'url': 'SERVER/',
                     'expect': {'body': {'properties': {'id': {'type': 'integer'}}}}}
                    """))
        .isInstanceOf(TerminalException.class)
        .hasFieldOrPropertyWithValue("code", "SCHEMA_VIOLATION")
        .hasMessageContaining("expect.body");
  }

  @Test
  void a_body_that_is_not_the_json_it_claims_to_be_fails() {
    server.on("/", text(200, "application/problem+json", "<html>"));

    assertThatThrownBy(() -> call("{'url': 'SERVER/'}"))
        .hasFieldOrPropertyWithValue("code", "HTTP_BAD_RESPONSE");
  }

  @Test
  void the_server_may_ask_for_a_pause() {
    server.on(
        "/",
        exchange -> {
          exchange.getResponseHeaders().set("Retry-After", "17");
          exchange.sendResponseHeaders(503, -1);
        });

    assertThatThrownBy(() -> call("{'url': 'SERVER/'}"))
        .hasFieldOrPropertyWithValue("retryAfter", Duration.ofSeconds(17));
  }

  @Test
  void a_body_has_a_limit_whichever_way_it_comes() {
    settings = settings.withMaxBodyBytes(1000);
    server.on("/sized", text(200, "text/plain", "x".repeat(1001)));
    server.on(
        "/chunked",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          exchange.getResponseBody().write("x".repeat(1001).getBytes(StandardCharsets.UTF_8));
        });
    server.on("/fits", text(200, "text/plain", "x".repeat(1000)));

    for (String path : new String[] {"/sized", "/chunked"}) {
      assertThatThrownBy(() -> call("{'url': 'SERVER" + path + "'}"))
          .isInstanceOf(TerminalException.class)
          .hasFieldOrPropertyWithValue("code", "LIMIT_EXCEEDED")
          .hasMessageContaining("1000 bytes");
    }
    assertThat(body(call("{'url': 'SERVER/fits'}")).get("body"))
        .isEqualTo(Json.of("x".repeat(1000)));
  }

  @Test
  void a_redirect_is_followed_and_the_method_with_it_where_the_status_says_so() {
    server
        .on("/temporary", redirect(307, "/target"))
        .on("/see-other", redirect(303, server.url("/target")))
        .on("/target", text(200, "text/plain", "here"));

    call("{'url': 'SERVER/temporary', 'method': 'PUT'}", "{'a': 1}");
    call("{'url': 'SERVER/see-other', 'method': 'PUT'}", "{'a': 1}");

    assertThat(server.seen)
        .extracting(seen -> seen.method() + " " + seen.target() + " " + seen.body())
        .containsExactly(
            "PUT /temporary {\"a\":1}",
            "PUT /target {\"a\":1}",
            "PUT /see-other {\"a\":1}",
            "GET /target ");
  }

  @Test
  void a_redirect_that_is_expected_is_a_result() {
    server.on("/", redirect(302, "/elsewhere"));

    assertThat(body(call("{'url': 'SERVER/', 'expect': {'status': 302}}")).get("status"))
        .isEqualTo(Json.of(302));
  }

  @Test
  void redirects_have_a_limit() {
    server.on("/", redirect(302, "/again"));

    assertThatThrownBy(() -> call("{'url': 'SERVER/'}"))
        .hasFieldOrPropertyWithValue("code", "HTTP_REFUSED")
        .hasMessageContaining("more than 5 redirects");
    assertThat(server.seen).hasSize(6);
  }

  @Test
  void headers_that_may_hold_a_key_do_not_go_to_another_origin() throws IOException {
    try (var other = new LoopbackServer()) {
      other.on("/", text(200, "text/plain", "x"));
      server.on("/", redirect(307, other.url("/")));

      call(
          """
          {'url': 'SERVER/', 'method': 'POST',
           'headers': {'Authorization': 'Bearer k', 'X-Api-Key': 'k', 'Accept': 'text/plain'}}
          """);

      assertThat(server.seen.getFirst().header("X-api-key")).isEqualTo("k");
      LoopbackServer.Seen seen = other.seen.getFirst();
      assertThat(seen.headers())
          .doesNotContainKeys("Authorization", "X-api-key", "Idempotency-key");
      assertThat(seen.header("Accept")).isEqualTo("text/plain");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://169.254.169.254/latest/meta-data/",
        "http://[::ffff:169.254.169.254]/",
        "http://[fe80::1]/",
        "http://[fd00:ec2::254]/",
        "http://2852039166/",
        "http://0.0.0.0/"
      })
  void a_metadata_address_is_refused_at_once_and_behind_a_redirect(String url) {
    server.on("/", redirect(302, url));

    for (String start : new String[] {url, "SERVER/"}) {
      assertThatThrownBy(() -> call("{'url': '" + start + "'}"))
          .isInstanceOf(TerminalException.class)
          .hasFieldOrPropertyWithValue("code", "HTTP_REFUSED");
    }
  }

  @Test
  void this_machine_is_refused_where_private_addresses_are() {
    settings = settings.withPrivateAddresses(false);
    server.on("/", text(200, "text/plain", "x"));

    assertThatThrownBy(() -> call("{'url': 'SERVER/'}"))
        .hasFieldOrPropertyWithValue("code", "HTTP_REFUSED")
        .hasMessageContaining("private network");
    assertThat(server.seen).isEmpty();
  }

  /** A name that means something harmless first and something else a moment later. */
  @Test
  void a_name_is_looked_up_once_and_what_was_checked_is_connected_to() throws IOException {
    server.on("/", text(200, "text/plain", "x"));
    var lookUps = new AtomicInteger();
    var action =
        new HttpAction(
            settings,
            host ->
                InetAddress.getAllByName(
                    lookUps.getAndIncrement() == 0 ? "127.0.0.1" : "169.254.169.254"));

    action.perform(
        Json.Obj.EMPTY,
        config("{'url': 'http://shop.test:%d/'}".formatted(server.port())),
        CONTEXT);

    assertThat(lookUps).hasValue(1);
    assertThat(server.seen.getFirst().header("Host")).isEqualTo("shop.test:" + server.port());
  }

  @Test
  void one_bad_address_among_several_refuses_the_name() {
    var action =
        new HttpAction(
            settings,
            host ->
                new InetAddress[] {
                  InetAddress.getByAddress(new byte[] {127, 0, 0, 1}),
                  InetAddress.getByAddress(
                      new byte[] {(byte) 169, (byte) 254, (byte) 169, (byte) 254})
                });

    assertThatThrownBy(
            () -> action.perform(Json.Obj.EMPTY, config("{'url': 'http://shop.test/'}"), CONTEXT))
        .hasFieldOrPropertyWithValue("code", "HTTP_REFUSED");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ftp://example.com/",
        "http://user:pw@example.com/",
        "http:///x",
        "http://a b/",
        "/orders"
      })
  void what_is_no_url_is_refused_without_showing_it(String url) {
    assertThatThrownBy(() -> call("{'url': '" + url + "'}"))
        .isInstanceOf(TerminalException.class)
        .hasFieldOrPropertyWithValue("code", "HTTP_BAD_REQUEST")
        .hasMessageNotContaining("pw");
  }

  @Test
  void a_header_cannot_bring_another_line() {
    assertThatThrownBy(() -> call("{'url': 'SERVER/', 'headers': {'X': 'a\\r\\nY: b'}}"))
        .hasFieldOrPropertyWithValue("code", "HTTP_BAD_REQUEST");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort",
        "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nab",
        "HTTP/1.1 200 OK\r\nno header\r\n\r\n",
        ""
      })
  void an_answer_that_is_no_http_is_a_trouble_of_the_line(String answer) throws Exception {
    try (var socket = raw(answer)) {
      assertThatThrownBy(() -> call("{'url': 'http://127.0.0.1:" + socket.getLocalPort() + "'}"))
          .isInstanceOf(RetryableException.class)
          .hasFieldOrPropertyWithValue("code", "HTTP_IO");
    }
  }

  @Test
  void an_answer_may_come_late_in_pieces_and_without_a_length() throws Exception {
    try (var socket =
        raw("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.0 200\r\nX: a\r\nx: b\r\n\r\nto the end")) {
      Json result = call("{'url': 'http://127.0.0.1:" + socket.getLocalPort() + "'}");

      assertThat(result)
          .isEqualTo(json("{'status': 200, 'headers': {'x': 'a, b'}, 'body': 'to the end'}"));
    }
  }

  /** Answers one connection with these bytes. */
  private static ServerSocket raw(String answer) throws IOException {
    var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    Thread.ofVirtual()
        .start(
            () -> {
              try (var socket = server.accept()) {
                socket.getInputStream().read(new byte[8192]);
                socket.getOutputStream().write(answer.getBytes(StandardCharsets.ISO_8859_1));
              } catch (IOException e) {
                throw new IllegalStateException(e);
              }
            });
    return server;
  }

  @Test
  void a_server_that_is_not_there_is_a_trouble_of_the_line() throws IOException {
    int port;
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }

    assertThatThrownBy(() -> call("{'url': 'http://127.0.0.1:" + port + "'}"))
        .isInstanceOf(RetryableException.class)
        .hasFieldOrPropertyWithValue("code", "HTTP_IO");
  }

  @Test
  void a_request_that_takes_too_long_ends() {
    settings = settings.withTimeout(Duration.ofMillis(200));
    server.on("/", exchange -> pause(Duration.ofSeconds(5)));

    assertThatThrownBy(() -> call("{'url': 'SERVER/'}"))
        .isInstanceOf(RetryableException.class)
        .hasMessageContaining("SocketTimeout");
  }

  private static void pause(Duration time) {
    try {
      Thread.sleep(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void an_interrupt_ends_the_request() throws Exception {
    var asked = new CountDownLatch(1);
    server.on(
        "/",
        exchange -> {
          asked.countDown();
          pause(Duration.ofSeconds(5));
        });
    var ended = new CompletableFuture<Throwable>();
    Thread worker =
        Thread.ofVirtual()
            .start(() -> ended.complete(catchThrowable(() -> call("{'url': 'SERVER/'}"))));
    assertThat(asked.await(10, TimeUnit.SECONDS)).isTrue();

    worker.interrupt();

    assertThat(ended.get(3, TimeUnit.SECONDS)).hasFieldOrPropertyWithValue("code", "HTTP_IO");
  }
}
