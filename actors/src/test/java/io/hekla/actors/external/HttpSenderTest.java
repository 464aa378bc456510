package io.hekla.actors.external;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.hekla.scheduler.external.ExternalResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Servers that a sender trusts, and sizes of answers that it accepts, with a server that signed its
 * certificate itself.
 */
class HttpSenderTest {
  private static final char[] PASSWORD = "changeit".toCharArray();
  private static final Duration LONG = Duration.ofMinutes(1);

  @TempDir private static Path folder;
  private static HttpsServer server;

  @BeforeAll
  static void start() throws Exception {
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(selfSigned("somebody.else")));
    server.createContext(
        "/",
        exchange -> {
          byte[] text = "0123456789".getBytes(java.nio.charset.StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, text.length);
          exchange.getResponseBody().write(text);
          exchange.close();
        });
    server.start();
  }

  @AfterAll
  static void stop() {
    server.stop(0);
  }

  private static SSLContext selfSigned(String name)
      throws IOException, InterruptedException, GeneralSecurityException {
    Path file = folder.resolve("keys.p12");
    var keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "EC",
                "-dname",
                "CN=" + name,
                "-storetype",
                "PKCS12",
                "-storepass",
                new String(PASSWORD),
                "-keystore",
                file.toString())
            .inheritIO()
            .start();
    assertThat(keytool.waitFor()).as("keytool").isZero();
    var keys = KeyStore.getInstance("PKCS12");
    try (var in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD);
    }
    var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD);
    var context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    return context;
  }

  private static ExternalResponse response(HttpSender sender) {
    String address = "https://127.0.0.1:%d/".formatted(server.getAddress().getPort());
    return sender.send(HttpSender.to(address).orElseThrow().build(), LONG).join();
  }

  @Test
  void withVerificationAnUntrustedServerIsRefused() {
    assertThat(response(HttpSender.verifyingCertificates()))
        .isInstanceOfSatisfying(
            ExternalResponse.None.class,
            none -> assertThat(none.reason()).contains("SSLHandshakeException"));
  }

  @Test
  void withoutVerificationEveryCertificateIsAccepted() {
    assertThat(response(HttpSender.trustingAnyCertificate()))
        .isEqualTo(new ExternalResponse.Text("0123456789"));
  }

  @Test
  void anAnswerThatIsTooLongIsNone() {
    assertThat(response(HttpSender.trustingAnyCertificate().taking(10)))
        .isEqualTo(new ExternalResponse.Text("0123456789"));
    assertThat(response(HttpSender.trustingAnyCertificate().taking(9)))
        .isInstanceOf(ExternalResponse.None.class);
  }
}
