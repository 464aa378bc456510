package io.hekla.cli.start;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.hekla.cli.Main;
import io.hekla.model.tls.CipherOrder;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * Rehearsal of the verbs that users call most: runs them against a server of its own on loopback,
 * over TLS, so that the classes they need are in the JVM's archive. The launcher runs it once after
 * each build.
 */
public final class CdsTraining {
  private static final String PASSWORD = "rehearsal";
  private static final List<String> VERBS =
      List.of(
          "--help",
          "version",
          "job --help",
          "job list",
          "job list -A -o wide",
          "job list -o yaml",
          "job view one",
          "queue list",
          "queue get one",
          "pod list",
          "top queues",
          "top jobs",
          "job suspend one",
          "jobflow list",
          "job view",
          "jib list");

  private static final String ANSWER =
      """
      {"apiVersion": "v1", "kind": "List", "metadata": {"name": "one", "namespace": "default"},
       "items": [{"metadata": {"name": "one", "creationTimestamp": "2026-01-31T09:30:00Z"},
                  "spec": {"weight": 1, "tasks": [{"replicas": 1}]},
                  "status": {"allocated": {"cpu": "1"}}}]}
      """;

  private CdsTraining() {}

  /** Rehearses; a failure costs time at later starts, and nothing else. */
  public static void main(String[] args) throws Exception {
    Path folder = Files.createTempDirectory("hekla-rehearsal");
    Path keys = folder.resolve("keys");
    try {
      rehearse(folder, keys);
    } finally {
      Files.deleteIfExists(keys);
      Files.deleteIfExists(folder.resolve("kubeconfig"));
      Files.delete(folder);
    }
  }

  private static void rehearse(Path folder, Path keys)
      throws IOException, GeneralSecurityException, InterruptedException {
    KeyStore store = makeKeys(keys);
    HttpsServer server = serve(store);
    try {
      Path kubeconfig = folder.resolve("kubeconfig");
      Files.writeString(kubeconfig, kubeconfig(store, server.getAddress().getPort()));
      for (String verb : VERBS) {
        boolean asks = !verb.contains("--help") && !verb.equals("version");
        String words = asks ? verb + " --kubeconfig " + kubeconfig : verb;
        Main.run(
            new PrintWriter(Writer.nullWriter()),
            new PrintWriter(Writer.nullWriter()),
            words.split(" ", -1));
      }
    } finally {
      server.stop(0);
    }
  }

  /** Makes keys with the JDK's tool, as the JDK has no other way to make a certificate. */
  private static KeyStore makeKeys(Path file)
      throws IOException, GeneralSecurityException, InterruptedException {
    var tool =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-genkeypair",
            "-alias",
            "one",
            "-keyalg",
            "EC",
            "-dname",
            "CN=rehearsal",
            "-ext",
            "san=ip:127.0.0.1",
            "-storetype",
            "PKCS12",
            "-keystore",
            file.toString(),
            "-storepass",
            PASSWORD);
    tool.redirectErrorStream(true).start().waitFor();
    var store = KeyStore.getInstance("PKCS12");
    try (var keys = Files.newInputStream(file)) {
      store.load(keys, PASSWORD.toCharArray());
    }
    return store;
  }

  private static HttpsServer serve(KeyStore store) throws IOException, GeneralSecurityException {
    var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, PASSWORD.toCharArray());
    var context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    var server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(
        new HttpsConfigurator(context) {
          /** Ciphers as an API server chooses them: those that the command prefers. */
          @Override
          public void configure(HttpsParameters connection) {
            connection.setSSLParameters(CipherOrder.in(context.getDefaultSSLParameters()));
          }
        });
    byte[] answer = ANSWER.getBytes(StandardCharsets.UTF_8);
    server.createContext(
        "/",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.start();
    return server;
  }

  private static String kubeconfig(KeyStore store, int port) throws GeneralSecurityException {
    String certificate = pem("CERTIFICATE", store.getCertificate("one").getEncoded());
    String key = pem("PRIVATE KEY", store.getKey("one", PASSWORD.toCharArray()).getEncoded());
    return """
        current-context: one
        contexts: [{name: one, context: {cluster: one, user: one}}]
        clusters:
        - name: one
          cluster: {server: "https://127.0.0.1:%d", certificate-authority-data: %s}
        users:
        - name: one
          user: {client-certificate-data: %s, client-key-data: %s}
        """
        .formatted(port, certificate, certificate, key);
  }

  private static String pem(String what, byte[] content) {
    String text =
        "-----BEGIN %s-----\n%s\n-----END %s-----\n"
            .formatted(what, Base64.getMimeEncoder().encodeToString(content), what);
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.US_ASCII));
  }
}
