package io.hekla.system;

import static io.hekla.system.EmbeddedForKubectl.QUEUE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.hekla.controller.api.fabric8.OnRealApiServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Reads, lists and watches of the real kubectl on the embedded system. */
@OnRealApiServer
class KubectlReadsST {
  @RegisterExtension private static final EmbeddedForKubectl EMBEDDED = new EmbeddedForKubectl();

  @Test
  void kindsAreFoundAndExplained() {
    assertThat(EMBEDDED.kubectl().run("api-resources").done())
        .contains("vcjob,vj", "q,queue-v1beta1", "pg,podgroup-v1beta1", "persistentvolumeclaims");
    assertThat(EMBEDDED.kubectl().run("api-versions").done())
        .contains("batch.volcano.sh/v1alpha1", "v1");
    assertThat(
            EMBEDDED
                .kubectl()
                .run("explain", "job.spec", "--api-version=batch.volcano.sh/v1alpha1")
                .done())
        .contains("minAvailable", "How many pods must run together");
    assertThat(EMBEDDED.kubectl().run("explain", "pods.spec.containers.ports").done())
        .contains("containerPort", "<integer>");
    assertThat(EMBEDDED.kubectl().run("version").done()).contains("Server Version: v1.36");
    assertThat(EMBEDDED.kubectl().run("auth", "can-i", "create", "jobs.batch.volcano.sh").done())
        .isEqualTo("yes\n");
    assertThat(EMBEDDED.kubectl().run("auth", "can-i", "--list").done()).contains("*.*");
    assertThat(EMBEDDED.kubectl().run("auth", "whoami").done()).contains("hekla");
    assertThat(EMBEDDED.kubectl().run("get", "--raw", "/readyz").done()).isEqualTo("ok");
    assertThat(EMBEDDED.kubectl().run("cluster-info").done()).contains("127.0.0.1");
  }

  @Test
  void aWatchTellsWhatHappens() throws Exception {
    Path said = EMBEDDED.folder().resolve("watched");
    Process watch =
        EMBEDDED.kubectl().follow(said, "get", "queues", "--watch", "--output-watch-events");
    try {
      await()
          .atMost(Duration.ofMinutes(4))
          .untilAsserted(() -> assertThat(Files.readString(said)).contains("default"));
      EMBEDDED.kubectl().runOn(QUEUE.formatted("watched", 1), "apply", "-f", "-").done();
      EMBEDDED.kubectl().run("label", "queue", "watched", "a=b").done();
      EMBEDDED.kubectl().run("delete", "queue", "watched").done();
      await()
          .atMost(Duration.ofMinutes(4))
          .untilAsserted(
              () ->
                  assertThat(Files.readString(said))
                      .containsPattern("ADDED +watched")
                      .containsPattern("MODIFIED +watched")
                      .containsPattern("DELETED +watched"));
    } finally {
      watch.destroy();
      watch.waitFor();
    }
  }

  @Test
  void nodesNamespacesAndTheRestAreShown() {
    assertThat(EMBEDDED.kubectl().run("get", "nodes", "-o", "wide").done())
        .contains("STATUS", "CONTAINER-RUNTIME", "node-0", "Ready");
    EMBEDDED.kubectl().run("create", "namespace", "team").done();
    assertThat(EMBEDDED.kubectl().run("get", "ns").done()).containsPattern("team +Active");
    EMBEDDED
        .kubectl()
        .run("create", "configmap", "settings", "-n", "team", "--from-literal=a=1")
        .done();
    EMBEDDED
        .kubectl()
        .run("create", "secret", "generic", "keys", "-n", "team", "--from-literal=k=1")
        .done();
    EMBEDDED.kubectl().run("create", "priorityclass", "urgent", "--value=10").done();
    assertThat(EMBEDDED.kubectl().run("get", "cm,secret", "-n", "team").done())
        .containsPattern("configmap/settings +1")
        .containsPattern("secret/keys +Opaque +1");
    assertThat(EMBEDDED.kubectl().run("get", "priorityclass").done())
        .containsPattern("urgent +10 +false");
    assertThat(
            EMBEDDED
                .kubectl()
                .run("get", "pods", "-A", "--field-selector", "spec.nodeName=nowhere")
                .err())
        .contains("No resources found");
    assertThat(EMBEDDED.kubectl().run("get", "all", "-n", "team").err())
        .contains("No resources found");
    EMBEDDED.kubectl().run("cordon", "node-5").done();
    assertThat(EMBEDDED.kubectl().run("get", "node", "node-5").done())
        .contains("SchedulingDisabled");
    EMBEDDED.kubectl().run("uncordon", "node-5").done();
    EMBEDDED.kubectl().run("delete", "namespace", "team").done();
    assertThat(EMBEDDED.kubectl().run("get", "cm", "-n", "team").err())
        .contains("No resources found");
    EMBEDDED.kubectl().run("delete", "priorityclass", "urgent").done();
  }

  @Test
  void longListsComeInPages() throws IOException {
    for (int i = 0; i < 5; i++) {
      EMBEDDED.kubectl().run("create", "configmap", "paged-" + i).done();
    }

    var first =
        new ObjectMapper()
            .readTree(
                EMBEDDED
                    .kubectl()
                    .run("get", "--raw", "/api/v1/namespaces/default/configmaps?limit=2")
                    .done());

    assertThat(first.path("items")).hasSize(2);
    assertThat(first.at("/metadata/continue").asText()).isNotEmpty();
    assertThat(EMBEDDED.kubectl().run("get", "cm", "--chunk-size=2", "-o", "name").done())
        .contains("paged-0", "paged-4");
    EMBEDDED.kubectl().run("delete", "cm", "--all").done();
    assertThat(EMBEDDED.kubectl().run("get", "cm").err()).contains("No resources found");
  }

  @Test
  void installedKindsAreShown() {
    assertThat(EMBEDDED.kubectl().run("get", "crd").done())
        .contains("CREATED AT", "jobs.batch.volcano.sh", "queues.scheduling.volcano.sh");
    EMBEDDED
        .kubectl()
        .run("wait", "crd/jobs.batch.volcano.sh", "--for=condition=Established", "--timeout=10s")
        .done();
    assertThat(EMBEDDED.kubectl().run("delete", "crd", "jobs.batch.volcano.sh").refused())
        .contains("stay as they are");
    assertThat(EMBEDDED.kubectl().run("get", "deploy,leases", "-A").err())
        .contains("No resources found");
    assertThat(EMBEDDED.kubectl().run("get", "validatingwebhookconfigurations").err())
        .contains("No resources found");
  }
}
