package io.hekla.controller.api.fabric8;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import com.typesafe.config.ConfigFactory;
import io.hekla.controller.api.ApiPath;
import io.hekla.controller.host.StartRefused;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logins by a token in a file, as service accounts of pods have one. */
class TokenFileTest {
  private static final String KUBECONFIG =
      """
      apiVersion: v1
      kind: Config
      clusters: [{name: c, cluster: {server: "%s"}}]
      users:
      - {name: other, user: {tokenFile: no-such-file}}
      - {name: u, user: {tokenFile: %s, token: outdated}}
      contexts: [{name: x, context: {cluster: c, user: u}}]
      current-context: x
      """;

  private final AtomicReference<Duration> now = new AtomicReference<>(Duration.ZERO);

  @TempDir private Path folder;

  private Path token(String text) throws Exception {
    return Files.writeString(folder.resolve("token"), text);
  }

  private Path kubeconfig(String server, String tokenFile) throws Exception {
    return Files.writeString(folder.resolve("config"), KUBECONFIG.formatted(server, tokenFile));
  }

  private void passes(Duration time) {
    now.updateAndGet(before -> before.plus(time));
  }

  @Test
  void aTokenThatWasReplacedIsReadWithinTenSeconds() throws Exception {
    var file = new TokenFile(token("one\n"), now::get);
    token("two\n");

    assertThat(file.getToken()).isEqualTo("one");
    passes(Duration.ofSeconds(10));
    assertThat(file.getToken()).isEqualTo("two");
  }

  @Test
  void theLastTokenStaysInUseWhileTheFileHasNone() throws Exception {
    var file = new TokenFile(token("one"), now::get);

    token("");
    passes(Duration.ofMinutes(1));
    assertThat(file.getToken()).isEqualTo("one");
    Files.delete(folder.resolve("token"));
    passes(Duration.ofMinutes(1));
    assertThat(file.getToken()).isEqualTo("one");
    token("two");
    passes(Duration.ofMinutes(1));
    assertThat(file.getToken()).isEqualTo("two");
  }

  @Test
  void aKubeconfigNamesItRelativeToItself() throws Exception {
    token("one");

    assertThat(TokenFile.of(kubeconfig("https://127.0.0.1", "token")).orElseThrow().getToken())
        .isEqualTo("one");
    assertThat(TokenFile.of(kubeconfig("https://127.0.0.1", "\"\""))).isEmpty();
  }

  @Test
  void requestsCarryTheTokenOfTheFile() throws Exception {
    token("one");
    Queue<String> logins = new ConcurrentLinkedQueue<>();
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          logins.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
          exchange.sendResponseHeaders(404, -1);
          exchange.close();
        });
    server.start();
    Path kubeconfig =
        kubeconfig("http://127.0.0.1:" + server.getAddress().getPort(), folder + "/token");
    var settings = ClientSettings.read(ConfigFactory.load().getConfig("hekla.kubernetes"));
    try (var api = Fabric8KubernetesApi.of(ClusterAccess.read(kubeconfig), settings)) {
      var unused = api.read(ApiPath.of("version")).toCompletableFuture().join();
    } finally {
      server.stop(0);
    }

    assertThat(logins).containsExactly("Bearer one");
  }

  @Test
  void itIsNotSentToAnotherHostWithoutTls() throws Exception {
    token("one");
    Path kubeconfig = kubeconfig("http://203.0.113.7:8080", "token");

    assertThatThrownBy(() -> ClusterAccess.read(kubeconfig))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("plain HTTP on another host");
  }

  @Test
  void aStartWithoutTheFileIsRefused() throws Exception {
    Path kubeconfig = kubeconfig("https://127.0.0.1", "missing");

    assertThatThrownBy(() -> ClusterAccess.read(kubeconfig))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("missing")
        .hasCauseInstanceOf(NoSuchFileException.class);
  }
}
