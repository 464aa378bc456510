package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hekla.controller.api.fabric8.OnRealApiServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code hekla up} as a process, and the kubeconfig that it writes. */
@OnRealApiServer
class UpForKubectlST {
  private static final Path OUTPUT = Path.of("target", "kubectl", "up.log");

  @TempDir private Path folder;

  @Test
  void aKubeconfigStaysValidAfterARestart() throws Exception {
    Files.deleteIfExists(OUTPUT);
    Path kubeconfig = folder.resolve("data").resolve("kubeconfig");
    Path savedKubeconfig = folder.resolve("kept");
    var kubectl = new Kubectl(savedKubeconfig, folder);

    try (var up = up()) {
      awaitSaid(up, kubeconfig);
      Files.copy(kubeconfig, savedKubeconfig);
      kubectl.run("create", "configmap", "kept", "--from-literal=a=1").done();
      Process watch = kubectl.follow(folder.resolve("watched"), "get", "nodes", "--watch");
      assertThat(up.stop()).as("exit code after SIGTERM").isEqualTo(143);
      watch.destroy();
    }
    Files.deleteIfExists(OUTPUT);
    try (var up = up()) {
      awaitSaid(up, kubeconfig);

      assertThat(kubectl.run("get", "cm", "kept", "-o", "jsonpath={.data.a}").done())
          .isEqualTo("1");
    }
  }

  private ChildJvm up() {
    return ChildJvm.startMember(
        List.of(), List.of("up", "--data", folder.resolve("data").toString()), OUTPUT);
  }

  private static void awaitSaid(ChildJvm up, Path kubeconfig) {
    await()
        .atMost(Duration.ofMinutes(4))
        .failFast("it ended by itself, see " + OUTPUT, () -> !up.isAlive())
        .until(() -> up.hasSaid("export KUBECONFIG=" + kubeconfig));
  }
}
