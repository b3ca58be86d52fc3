package dev.perdure.engine.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.perdure.engine.executor.ActionContext;
import dev.perdure.model.json.Json;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A certificate must be for the name that was asked for, whatever address that has. */
final class TlsTest {
  private static final char[] PASSWORD = "changeit".toCharArray();

  @TempDir static Path directory;
  private HttpsServer server;
  private SSLContext context;

  @BeforeEach
  void start() throws Exception {
    context = contextFor("shop.test");
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    server.createContext(
        "/",
        exchange -> {
          LoopbackServer.send(exchange, 200, "text/plain", "safe");
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private static SSLContext contextFor(String host) throws Exception {
    Path file = directory.resolve(host + ".p12");
    if (!Files.exists(file)) {
      makeKey(host, file);
    }
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD);
    }
    var own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    own.init(keys, PASSWORD);
    var trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trusted.init(keys);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
    return context;
  }

  private static void makeKey(String host, Path file) throws Exception {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-genkeypair",
            "-alias",
            "key",
            "-keyalg",
            "EC",
            "-dname",
            "CN=" + host,
            "-ext",
            "san=dns:" + host,
            "-keystore",
            file.toString(),
            "-storetype",
            "PKCS12",
            "-storepass",
            new String(PASSWORD));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    assertThat(process.waitFor()).isZero();
  }

  private Json call(String host, HttpSettings settings) {
    InetAddress[] here = {InetAddress.getLoopbackAddress()};
    String url = "https://%s:%d/".formatted(host, server.getAddress().getPort());
    return new HttpAction(settings.withTimeout(Duration.ofSeconds(20)), name -> here)
        .perform(
            Json.Obj.EMPTY,
            Json.object("url", Json.of(url)),
            new ActionContext("r1", "call", 1, 1, "r1/1"));
  }

  @Test
  void a_certificate_for_the_name_is_accepted() {
    var result = (Json.Obj) call("shop.test", HttpSettings.DEFAULT.withSsl(context));

    assertThat(result.get("body")).isEqualTo(Json.of("safe"));
  }

  @Test
  void a_certificate_for_another_name_is_not() {
    assertThatThrownBy(() -> call("other.test", HttpSettings.DEFAULT.withSsl(context)))
        .hasFieldOrPropertyWithValue("code", "HTTP_IO")
        .hasMessageContaining("SSLHandshakeException");
  }

  @Test
  void a_certificate_that_nobody_vouches_for_is_not() {
    assertThatThrownBy(() -> call("shop.test", HttpSettings.DEFAULT))
        .hasFieldOrPropertyWithValue("code", "HTTP_IO")
        .hasMessageContaining("SSLHandshakeException");
  }
}
