package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.Config;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hostile tenants on the cluster that {@code hekla up} brings along, with its CRDs and admission
 * rules.
 */
@Tag("thorough")
class HostileOnEmbeddedST extends HostileContract {
  private static final Path OUTPUT = Path.of("target", "hostile", "embedded.log");
  private static final String NAMESPACE =
      "{\"apiVersion\": \"v1\", \"kind\": \"Namespace\", \"metadata\": {\"name\": \"%s\"}}";

  @TempDir private static Path folder;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static OnEmbedded host;

  private static final class OnEmbedded implements Host, AutoCloseable {
    private ChildJvm up = start();
    private RawApi api = connect();

    private static ChildJvm start() throws java.io.IOException {
      java.nio.file.Files.deleteIfExists(OUTPUT);
      // More memory than other tests have: the API server, which keeps whole objects, is part of
      // the process.
      return ChildJvm.startMember(
          List.of("-Xmx1g", "-XX:+ExitOnOutOfMemoryError"),
          List.of("up", "--nodes", "20", "--data", folder.resolve("data").toString()),
          OUTPUT);
    }

    /** Its port is another one after each start. */
    private RawApi connect() {
      await("the embedded system")
          .atMost(Duration.ofMinutes(4))
          .failFast("it ended by itself, see " + OUTPUT, () -> !up.isAlive())
          .until(() -> up.hasSaid("export KUBECONFIG="));
      return new RawApi(
          Config.fromKubeconfig(folder.resolve("data").resolve("kubeconfig").toFile()));
    }

    OnEmbedded() throws java.io.IOException {
      for (String namespace : List.of(HostileTenant.NAMESPACE, InnocentJob.NAMESPACE)) {
        assertThat(api.post("/api/v1/namespaces", NAMESPACE.formatted(namespace)).isDone())
            .isTrue();
      }
    }

    @Override
    public RawApi admin() {
      return api;
    }

    @Override
    public RawApi tenant() {
      return api;
    }

    @Override
    public void restart() throws Exception {
      up.kill();
      close();
      up = start();
      api = connect();
    }

    @Override
    public void assertLives() {
      assertThat(up.isAlive()).as("Hekla lives, see " + OUTPUT).isTrue();
      assertThat(up.hasSaid("OutOfMemoryError")).as("ran out of memory, see " + OUTPUT).isFalse();
    }

    @Override
    public void heal() throws Exception {
      if (!up.isAlive() || up.hasSaid("OutOfMemoryError")) {
        restart();
      }
    }

    @Override
    public String lastLines() {
      return up.lastLines();
    }

    @Override
    public void close() {
      api.close();
      up.close();
    }
  }

  @BeforeAll
  static void start() throws Exception {
    host = new OnEmbedded();
  }

  @AfterAll
  static void stop() {
    host.close();
  }

  @Override
  Host host() {
    return host;
  }
}
