package io.hekla.system;

import static io.hekla.system.EmbeddedForKubectl.POD;
import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.ActorSystem;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hekla.controller.api.fabric8.OnRealApiServer;
import io.hekla.simulator.embedded.EmbeddedCluster;
import io.hekla.simulator.embedded.SimulatedNodes;
import io.hekla.simulator.kubelet.KubeletOptions;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Endpoints of the embedded API that kubectl alone requests, and seldom. */
@OnRealApiServer
class KubectlEndpointsST {
  @RegisterExtension private static final EmbeddedForKubectl EMBEDDED = new EmbeddedForKubectl();

  private static final String SET =
      """
      apiVersion: apps/v1
      kind: StatefulSet
      metadata: {name: scaled}
      spec:
        serviceName: scaled
        replicas: %d
        selector: {matchLabels: {app: scaled}}
        template:
          metadata: {labels: {app: scaled}}
          spec:
            containers: [{name: main, image: one}]
      """;

  /** On a cluster that admits StatefulSets, as one without other controllers does not. */
  @Test
  void replicasAreScaledAndAnObjectIsReplaced(@TempDir Path folder) throws Exception {
    var actors = ActorSystem.create("scaled");
    try (var cluster =
            EmbeddedCluster.start(Optional.empty(), SimulatedNodes.SMALL, KubeletOptions.AT_ONCE);
        var opened = cluster.serve(folder, actors)) {
      var kubectl = new Kubectl(opened.kubeconfig(), folder);
      kubectl.runOn(SET.formatted(1), "create", "-f", "-").done();
      kubectl.run("scale", "sts/scaled", "--replicas=3").done();
      assertThat(replicas(kubectl)).isEqualTo("3");
      kubectl.run("scale", "sts/scaled", "--current-replicas=3", "--replicas=2").done();
      assertThat(replicas(kubectl)).isEqualTo("2");

      kubectl.runOn(SET.formatted(5), "replace", "-f", "-").done();
      assertThat(replicas(kubectl)).isEqualTo("5");
    } finally {
      actors.terminate();
    }
  }

  private static String replicas(Kubectl kubectl) {
    return kubectl.run("get", "sts", "scaled", "-o", "jsonpath={.spec.replicas}").done();
  }

  @Test
  void aStatusIsReadPatchedAndReplacedByItself() {
    EMBEDDED.kubectl().runOn(POD.formatted("told"), "apply", "-f", "-").done();
    EMBEDDED
        .kubectl()
        .run(
            "patch",
            "pod",
            "told",
            "--subresource=status",
            "--type=merge",
            "-p",
            "{\"status\": {\"message\": \"patched\"}}")
        .done();
    String shown =
        EMBEDDED.kubectl().run("get", "pod", "told", "--subresource=status", "-o", "json").done();
    assertThat(shown).contains("\"message\": \"patched\"");

    EMBEDDED
        .kubectl()
        .runOn(
            shown.replace("\"message\": \"patched\"", "\"message\": \"replaced\""),
            "replace",
            "--subresource=status",
            "-f",
            "-")
        .done();
    assertThat(
            EMBEDDED.kubectl().run("get", "pod", "told", "-o", "jsonpath={.status.message}").done())
        .isEqualTo("replaced");
    EMBEDDED.kubectl().run("delete", "pod/told", "--grace-period=0").done();
  }

  @Test
  void execAndPortForwardAreRefusedWithAReason() {
    EMBEDDED.kubectl().runOn(POD.formatted("reached"), "apply", "-f", "-").done();

    assertThat(EMBEDDED.kubectl().run("exec", "reached", "-c", "main", "--", "ls").refused())
        .contains("nothing runs there that exec could reach");
    EMBEDDED.kubectl().run("delete", "pod", "reached", "--grace-period=0").done();
  }

  @Test
  void schemasOfAllKindsAreThereToBeTakenAway() throws Exception {
    JsonNode schemas =
        new ObjectMapper()
            .readTree(EMBEDDED.kubectl().run("get", "--raw", "/openapi/v2").done())
            .path("definitions");

    assertThat(schemas)
        .filteredOn(
            schema ->
                schema
                    .path("x-kubernetes-group-version-kind")
                    .path(0)
                    .path("group")
                    .asText()
                    .equals("batch.volcano.sh"))
        .extracting(
            schema -> schema.path("x-kubernetes-group-version-kind").path(0).path("kind").asText())
        .contains("Job", "CronJob");
  }
}
