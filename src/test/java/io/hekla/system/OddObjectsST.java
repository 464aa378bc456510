package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.hekla.controller.api.fabric8.OnRealApiServer;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.Queue;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Objects that are wrong or incomplete: their users are notified, other objects are not affected.
 */
@OnRealApiServer
class OddObjectsST {
  @RegisterExtension private static final RealSystem system = RealSystem.withoutNodes();

  @RegisterExtension private static final PlacedPods cluster = new PlacedPods(system);

  @Test
  void aQueueWithoutItsParentSaysSo() {
    system.apply(
        """
        apiVersion: scheduling.volcano.sh/v1beta1
        kind: Queue
        metadata: {name: orphan}
        spec: {weight: 1, parent: nobody}
        """);

    system.awaitTold("Queue", "orphan", "SyncQueue");
    system.kubectl().resources(Queue.class).withName("orphan").delete();
  }

  @Test
  void aVolumeThatWaitsForItsConsumerIsWaitedFor() {
    cluster.node("volumes", "2");
    system.apply(
        """
        apiVersion: storage.k8s.io/v1
        kind: StorageClass
        metadata: {name: late}
        provisioner: example.com/by-hand
        volumeBindingMode: WaitForFirstConsumer
        """);
    claim("data", "late");
    cluster.group("consumer", 1, "");
    system.apply(PlacedPods.podManifest("consumer", "1", "volumes") + volume("data"));

    system.awaitThat(
        "the node being chosen for the claim",
        () ->
            "volumes"
                .equals(
                    claim("data")
                        .getMetadata()
                        .getAnnotations()
                        .get("volume.kubernetes.io/selected-node")));
    assertThat(cluster.nodeOf("consumer")).isEmpty();
    provision("data", "volumes");
    cluster.awaitBound("consumer", "volumes");
  }

  @Test
  void aPodWithoutItsClaimHasTheReason() {
    cluster.node("claimless", "2");
    cluster.group("wanting", 1, "");
    system.apply(PlacedPods.podManifest("wanting", "1", "claimless") + volume("nowhere"));

    cluster.awaitTold("wanting", "nodes are available");
    assertThat(cluster.scheduled("wanting").orElseThrow().getMessage())
        .containsIgnoringCase("claim");
    cluster.awaitEvent("wanting", "FailedScheduling");
  }

  @Test
  void aPodBeforeItsPodGroupHasTheReasonAndIsScheduledLater() {
    cluster.node("early-bird", "2");
    cluster.pod("orphan", "1", "early-bird");

    cluster.awaitTold("orphan", "PodGroup orphan does not exist");
    cluster.group("orphan", 1, "");
    cluster.awaitBound("orphan", "early-bird");
  }

  @Test
  void aDeletedPodGroupLeavesNoPodBehind() {
    cluster.node("torn", "4");
    cluster.group("torn", 3, "");
    cluster.pod("torn", "1", "torn");
    system.apply(
        PlacedPods.podManifest("torn-b", "1", "torn")
            .replace("group-name: torn-b", "group-name: torn"));
    cluster.awaitTold("torn", "2 of 3 pods exist");
    system.apply(
        PlacedPods.podManifest("torn-c", "1", "torn")
            .replace("group-name: torn-c", "group-name: torn"));
    system
        .kubectl()
        .resources(PodGroup.class)
        .inNamespace(RealCluster.NAMESPACE)
        .withName("torn")
        .delete();

    cluster.group("torn", 3, "");
    for (String pod : List.of("torn", "torn-b", "torn-c")) {
      cluster.awaitBound(pod, "torn");
    }
  }

  @Test
  void anIncompleteGangsReasonHasTheNumberOfPods() {
    cluster.node("gathers", "4");
    cluster.group("gathers", 3, "");
    cluster.pod("gathers", "1", "gathers");
    cluster.awaitTold("gathers", "1 of 3 pods exist");
    cluster.awaitGroupTold("gathers", "1 of 3 pods exist");
    system.apply(
        PlacedPods.podManifest("gathers-b", "1", "gathers")
            .replace("group-name: gathers-b", "group-name: gathers"));

    cluster.awaitTold("gathers", "2 of 3 pods exist");
    cluster.awaitTold("gathers-b", "2 of 3 pods exist");
    cluster.awaitGroupTold("gathers", "2 of 3 pods exist");
  }

  @Test
  void aPodGroupOfNoMinimumIsScheduledPodByPod() {
    cluster.node("zero", "1");
    cluster.group("zero", 0, "");
    cluster.pod("zero", "1", "zero");
    system.apply(
        PlacedPods.podManifest("zero-b", "1", "zero")
            .replace("group-name: zero-b", "group-name: zero"));

    system.awaitThat(
        "one of two being bound",
        () -> (cluster.nodeOf("zero") + cluster.nodeOf("zero-b")).equals("zero"));
  }

  @Test
  void aJobWithUnnamedTasksRuns() {
    cluster.node("unnamed", "2");
    system.apply(
        """
        apiVersion: batch.volcano.sh/v1alpha1
        kind: Job
        metadata: {name: nameless, namespace: default}
        spec:
          schedulerName: volcano
          queue: default
          tasks:
          - replicas: 1
            template: {spec: {restartPolicy: Never, containers: [{name: main, image: i}]}}
          - replicas: 1
            template: {spec: {restartPolicy: Never, containers: [{name: main, image: i}]}}
        """);

    var jobs = new JobUser(system);
    jobs.awaitPhase("nameless", "Running");
    assertThat(jobs.uids("nameless"))
        .containsOnlyKeys("nameless-default0-0", "nameless-default1-0");
  }

  @Test
  void aPodGroupWithoutSpecAffectsNoOther() {
    try {
      system.apply(
          """
          apiVersion: scheduling.volcano.sh/v1beta1
          kind: PodGroup
          metadata: {name: hollow, namespace: default}
          """);
    } catch (KubernetesClientException refused) {
      assertThat(refused.getCode()).isEqualTo(422);
    }
  }

  @Test
  void aQueueThatIsDeletedUnderAPodGroupIsNamedInItsCondition() {
    cluster.node("queueless", "2");
    system.apply(Yaml.queue("short-lived"));
    system.cluster().cordon("queueless", true);
    cluster.group("stranded", 1, "short-lived");
    cluster.pod("stranded", "1", "queueless");
    cluster.awaitTold("stranded", "nodes are available");

    system.kubectl().resources(Queue.class).withName("short-lived").delete();
    cluster.awaitTold("stranded", "queue short-lived is missing");
    system.awaitThat(
        "the condition of the PodGroup",
        () ->
            cluster.podGroup("stranded").getStatus().conditions.stream()
                .anyMatch(
                    one ->
                        "Unschedulable".equals(one.type)
                            && "queue short-lived is missing".equals(one.message)));
    cluster.awaitEvent("stranded", "Unschedulable");

    system.apply(Yaml.queue("short-lived"));
    system.cluster().cordon("queueless", false);
    cluster.awaitBound("stranded", "queueless");
  }

  private static String volume(String claim) {
    return "  volumes: [{name: v, persistentVolumeClaim: {claimName: %s}}]\n".formatted(claim);
  }

  private static void claim(String name, String storageClass) {
    system.apply(
        """
        apiVersion: v1
        kind: PersistentVolumeClaim
        metadata: {name: %s, namespace: default, annotations: {made-by: test}}
        spec:
          accessModes: [ReadWriteOnce]
          storageClassName: %s
          resources: {requests: {storage: 1Gi}}
        """
            .formatted(name, storageClass));
  }

  private static PersistentVolumeClaim claim(String name) {
    return system
        .kubectl()
        .persistentVolumeClaims()
        .inNamespace(RealCluster.NAMESPACE)
        .withName(name)
        .get();
  }

  /** Writes what a provisioner and the controller of volumes would. */
  private static void provision(String claim, String node) {
    system.apply(
        """
        apiVersion: v1
        kind: PersistentVolume
        metadata: {name: of-%s}
        spec:
          capacity: {storage: 1Gi}
          accessModes: [ReadWriteOnce]
          storageClassName: late
          local: {path: /data}
          claimRef: {kind: PersistentVolumeClaim, apiVersion: v1, namespace: default, name: %s, uid: %s}
          nodeAffinity:
            required:
              nodeSelectorTerms:
              - matchExpressions: [{key: test, operator: In, values: [%s]}]
        """
            .formatted(claim, claim, claim(claim).getMetadata().getUid(), node));
    var bound =
        system
            .kubectl()
            .persistentVolumeClaims()
            .inNamespace(RealCluster.NAMESPACE)
            .withName(claim);
    Editing.edit(
        bound,
        one ->
            new PersistentVolumeClaimBuilder(one)
                .editMetadata()
                .addToAnnotations("pv.kubernetes.io/bind-completed", "yes")
                .endMetadata()
                .editSpec()
                .withVolumeName("of-" + claim)
                .endSpec()
                .build());
    Editing.editStatus(
        bound,
        one ->
            new PersistentVolumeClaimBuilder(one)
                .withNewStatus()
                .withPhase("Bound")
                .endStatus()
                .build());
  }
}
