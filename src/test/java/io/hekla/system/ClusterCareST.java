package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.hekla.controller.api.fabric8.OnRealApiServer;
import io.hekla.controller.api.fabric8.RealApiServer;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code hekla doctor} and {@code hekla migrate} on a real API server without controllers. */
@OnRealApiServer
class ClusterCareST {
  @TempDir private static Path folder;

  private static RealApiServer server;
  private static KubernetesClient kubectl;

  @BeforeAll
  static void start() throws Exception {
    server = RealApiServer.start(folder);
    kubectl = server.client();
  }

  @AfterAll
  static void stop() {
    kubectl.close();
    server.close();
  }

  private static CommandRun hekla(Path kubeconfig, String words) {
    return CommandRun.of(List.of((words + " --kubeconfig " + kubeconfig).split(" ", -1)));
  }

  @Test
  void doctorFindsNothingWrongWithWhatIsInstalledAsShipped() throws Exception {
    CommandRun run = hekla(server.kubeconfig(), "doctor");

    assertThat(run.out())
        .contains("all 10 are installed, and up to date", "accepts a valid Queue")
        .endsWith("Nothing is wrong.\n");
    assertThat(run.exitCode()).isZero();
  }

  @Test
  void doctorSaysWhatAUserMayNotDoAndWhatToDoAboutIt() throws Exception {
    CommandRun run = hekla(server.kubeconfigOfAStranger(), "doctor");

    assertThat(run.out()).contains(" may not ", "deploy/rbac/hekla.yaml");
    assertThat(run.exitCode()).isEqualTo(1);
  }

  @Test
  void doctorNamesAWebhookThatCannotBeReached() throws Exception {
    var hook =
        load(
            """
            apiVersion: admissionregistration.k8s.io/v1
            kind: ValidatingWebhookConfiguration
            metadata: {name: hekla-test}
            webhooks:
            - name: queues.hekla.io
              admissionReviewVersions: [v1]
              sideEffects: None
              clientConfig: {url: "https://127.0.0.1:1/queues"}
              rules:
              - {apiGroups: [scheduling.volcano.sh], apiVersions: ["*"], resources: [queues], operations: [CREATE]}
            """);
    try {
      CommandRun run = hekla(server.kubeconfig(), "doctor");

      assertThat(run.out())
          .contains("hekla-test/queues.hekla.io cannot be reached")
          .contains("delete the configuration hekla-test");
      assertThat(run.exitCode()).isEqualTo(1);
    } finally {
      kubectl.resourceList(hook).delete();
    }
  }

  @Test
  void volcanoIsStoppedAndBroughtBack() throws Exception {
    var volcano = InstalledVolcano.on(kubectl);
    Path kubeconfig = server.kubeconfig();

    assertThat(hekla(kubeconfig, "migrate plan").out())
        .contains("vc-scheduler (volcano-system/volcano-scheduler, 2 replicas): stops")
        .contains("is read as it is: actions enqueue, allocate")
        .contains("vc-webhook-manager (volcano-system/volcano-admission, 1 replicas): goes on")
        .contains("No obstacle found");

    assertThat(hekla(kubeconfig, "migrate switch").out()).contains("Nothing was changed");
    assertThat(volcano.replicas(InstalledVolcano.SCHEDULER)).isEqualTo(2);

    SmallVolcano scheduler = SmallVolcano.start(kubectl);
    CommandRun waits = hekla(kubeconfig, "migrate switch --yes --timeout 1s");
    scheduler.close();

    assertThat(waits.err()).contains("there is still lease volcano-system/volcano");
    assertThat(waits.exitCode()).isEqualTo(1);
    CommandRun switched = hekla(kubeconfig, "migrate switch --yes");

    assertThat(switched.out()).contains("Volcano is stopped");
    assertThat(switched.exitCode()).isZero();
    assertThat(volcano.replicas(InstalledVolcano.SCHEDULER)).isZero();
    assertThat(volcano.replicas(InstalledVolcano.CONTROLLERS)).isZero();
    assertThat(volcano.replicas(InstalledVolcano.ADMISSION)).isEqualTo(1);

    CommandRun slow = hekla(kubeconfig, "migrate back --yes --timeout 1s");

    assertThat(slow.err()).contains("not ready: volcano-system/volcano-scheduler");
    assertThat(volcano.replicas(InstalledVolcano.SCHEDULER)).isEqualTo(2);
    volcano.ready(InstalledVolcano.SCHEDULER, 2);
    volcano.ready(InstalledVolcano.CONTROLLERS, 1);
    assertThat(hekla(kubeconfig, "migrate back --yes").out()).contains("Volcano is back");
    assertThat(hekla(kubeconfig, "migrate back").err()).contains("records a switch");
  }

  private static List<io.fabric8.kubernetes.api.model.HasMetadata> load(String manifest) {
    return kubectl
        .load(new ByteArrayInputStream(manifest.getBytes(StandardCharsets.UTF_8)))
        .create();
  }
}
