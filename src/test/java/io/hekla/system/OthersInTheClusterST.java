package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.hekla.controller.api.fabric8.OnRealApiServer;
import io.hekla.model.api.PodGroup;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Actions of others in a cluster: on nodes, on pods, on objects that they delete and make again.
 */
@OnRealApiServer
class OthersInTheClusterST {
  @RegisterExtension private static final RealSystem system = RealSystem.withoutNodes();

  @RegisterExtension private static final PlacedPods cluster = new PlacedPods(system);

  @Test
  void aPodOfAnotherSchedulerTakesRoom() {
    cluster.node("foreign", "2");
    system.apply(
        PlacedPods.podManifest("theirs", "1500m", "foreign")
            .replace("volcano", "default-scheduler"));
    system
        .cluster()
        .api()
        .bind(PlacedPods.key("theirs"), cluster.uid("theirs"), "foreign", Map.of())
        .toCompletableFuture()
        .join();
    cluster.group("ours", 1, "");
    cluster.pod("ours", "1", "foreign");

    cluster.awaitTold("ours", "Insufficient cpu");
    cluster.deletePod("theirs");
    cluster.awaitBound("ours", "foreign");
  }

  @Test
  void aPodBoundByAnotherSchedulerIsCountedAndNotTouched() {
    cluster.node("taken", "2");
    cluster.node("taken-too", "2", "taken");
    cluster.group("half", 2, "");
    cluster.pod("half", "1500m", "taken");
    cluster.awaitTold("half", "1 of 2 pods exist");
    system
        .cluster()
        .api()
        .bind(PlacedPods.key("half"), cluster.uid("half"), "taken", Map.of())
        .toCompletableFuture()
        .join();
    cluster.awaitBound("half", "taken");

    cluster.group("next", 2, "");
    cluster.pod("next", "1", "taken");
    system.apply(
        PlacedPods.podManifest("next-b", "1", "taken")
            .replace("group-name: next-b", "group-name: next"));
    cluster.awaitBound("next", "taken-too");
    cluster.awaitBound("next-b", "taken-too");
    assertThat(cluster.nodeOf("half")).isEqualTo("taken");
  }

  @Test
  void aCordonedNodeGetsNothingUntilItIsOpen() {
    cluster.node("cordoned", "2");
    system.cluster().cordon("cordoned", true);
    cluster.awaitClosed("cordoned");
    cluster.group("patient", 1, "");
    cluster.pod("patient", "1", "cordoned");
    cluster.awaitTold("patient", "nodes are available");

    system.cluster().cordon("cordoned", false);
    cluster.awaitBound("patient", "cordoned");
  }

  @Test
  void theJobOfADrainedNodeMakesItsPodsAnewElsewhere() {
    cluster.node("drained", "2");
    system.apply(
        """
        apiVersion: batch.volcano.sh/v1alpha1
        kind: Job
        metadata: {name: moving, namespace: default}
        spec:
          minAvailable: 2
          schedulerName: volcano
          queue: default
          tasks:
          - name: worker
            replicas: 2
            template:
              spec:
                restartPolicy: Never
                nodeSelector: {test: drained}
                containers:
                - {name: main, image: busybox, resources: {requests: {cpu: "1"}}}
        """);
    cluster.awaitBound("moving-worker-0", "drained");
    cluster.awaitBound("moving-worker-1", "drained");
    String before = cluster.uid("moving-worker-0");

    system.cluster().cordon("drained", true);
    cluster.awaitClosed("drained");
    cluster.node("refuge", "2", "drained");
    for (String pod : List.of("moving-worker-0", "moving-worker-1")) {
      assertThat(system.kubectl().pods().inNamespace(RealCluster.NAMESPACE).withName(pod).evict())
          .isTrue();
      cluster.deletePod(pod);
    }

    cluster.awaitBound("moving-worker-0", "refuge");
    cluster.awaitBound("moving-worker-1", "refuge");
    assertThat(cluster.uid("moving-worker-0")).isNotEqualTo(before);
  }

  @Test
  void aTaintedNodeGetsWhoToleratesItOnly() {
    for (String effect : List.of("NoSchedule", "NoExecute")) {
      String name = effect.equals("NoSchedule") ? "unwelcoming" : "hostile";
      cluster.node(name, "2");
      Editing.edit(
          system.kubectl().nodes().withName(name),
          node ->
              new NodeBuilder(node)
                  .editSpec()
                  .addNewTaint(effect, "team", null, "others")
                  .endSpec()
                  .build());
      cluster.awaitClosed(name);
      cluster.group(name + "-out", 1, "");
      cluster.pod(name + "-out", "1", name);
      cluster.awaitTold(name + "-out", "nodes are available");
      cluster.group(name + "-in", 1, "");
      system.apply(
          PlacedPods.podManifest(name + "-in", "1", name)
              + "  tolerations: [{key: team, operator: Exists}]\n");

      cluster.awaitBound(name + "-in", name);
      assertThat(cluster.nodeOf(name + "-out")).isEmpty();
    }
  }

  @Test
  void aRemovedNodeGetsNothingMore() {
    cluster.node("leaving", "2");
    cluster.group("early", 1, "");
    cluster.pod("early", "1", "leaving");
    cluster.awaitBound("early", "leaving");

    system.kubectl().nodes().withName("leaving").delete();
    cluster.awaitClosed("leaving");
    cluster.group("late", 1, "");
    cluster.pod("late", "1", "leaving");
    cluster.awaitTold("late", "nodes are available");
    cluster.node("instead", "2", "leaving");
    cluster.awaitBound("late", "instead");
  }

  @Test
  void objectsThatComeBackUnderTheirNamesAreNewOnes() {
    for (int time = 0; time < 3; time++) {
      cluster.node("again", "2");
      cluster.group("again", 1, "");
      cluster.pod("again", "1", "again");
      cluster.awaitBound("again", "again");
      cluster.deletePod("again");
      system
          .kubectl()
          .resources(PodGroup.class)
          .inNamespace(RealCluster.NAMESPACE)
          .withName("again")
          .delete();
      system.kubectl().nodes().withName("again").delete();
    }
  }
}
