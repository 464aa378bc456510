package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.fabric8.OnRealApiServer;
import io.hekla.model.api.PodGroup;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Gates of pods as the webhook adds them (the case {@code pod.default-gate}): opened by a user with
 * the minimal role, and no other writer's gate with them.
 */
@OnRealApiServer
class RealGatesST {
  private static final String GATE = "scheduling.volcano.sh/queue-allocation-gate";

  @RegisterExtension private static final RealSystem system = RealSystem.withNodes(1, "8", "8Gi");

  @AfterEach
  void delete() {
    system.kubectl().pods().inNamespace(RealCluster.NAMESPACE).withGracePeriod(0).delete();
    system.kubectl().resources(PodGroup.class).inNamespace(RealCluster.NAMESPACE).delete();
  }

  private static void pod(String name, String gates) {
    system.apply(
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: %s, annotations: {%s: "true"}}
        spec:
          schedulerName: volcano
          restartPolicy: Never
          schedulingGates: [%s]
          containers: [{name: main, image: i, resources: {requests: {cpu: "1"}}}]
        """
            .formatted(name, GATE, gates));
  }

  private static Pod shown(String name) {
    return system.kubectl().pods().inNamespace(RealCluster.NAMESPACE).withName(name).get();
  }

  @Test
  void aPodThatItsQueueHeldBackIsBound() {
    pod("ours", "{name: %s}".formatted(GATE));
    pod("both", "{name: %s}, {name: example.com/hold}".formatted(GATE));

    system.awaitThat("the pod being bound", () -> shown("ours").getSpec().getNodeName() != null);
    assertThat(shown("ours").getSpec().getSchedulingGates()).isEmpty();
    assertThat(shown("both").getSpec().getSchedulingGates()).hasSize(2);
    assertThat(shown("both").getSpec().getNodeName()).isNull();
  }
}
