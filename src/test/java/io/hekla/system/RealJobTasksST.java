package io.hekla.system;

import static io.hekla.system.JobUser.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.fabric8.OnRealApiServer;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Tasks of Jobs that grow, shrink, wait for each other and need volumes. Source:
 * docs/reference/controllers.md#sync, docs/reference/controllers.md#claims,
 * docs/reference/controllers.md#dependencies-of-tasks.
 */
@OnRealApiServer
class RealJobTasksST {
  @RegisterExtension private static final RealSystem system = RealSystem.withNodes(2, "64", "64Gi");

  private static final JobUser jobs = new JobUser(system);

  @Test
  void aJobIsScaledUpAndDownWithoutAnEviction() {
    jobs.apply(
        "scaled",
        "minAvailable: 1\npolicies: [{event: PodEvicted, action: TerminateJob}]",
        task("worker", 2, "minAvailable: 1"));
    jobs.awaitRunning("scaled", 2);
    jobs.awaitPhase("scaled", "Running");

    jobs.setReplicas("scaled", 0, 4);
    jobs.awaitRunning("scaled", 4);
    jobs.setReplicas("scaled", 0, 1);

    system.awaitThat("one pod", () -> jobs.pods("scaled").size() == 1);
    jobs.awaitStatus("scaled", "one running", status -> Objects.equals(status.running, 1));
    assertThat(jobs.uids("scaled")).containsOnlyKeys("scaled-worker-0");
    assertThat(jobs.phase("scaled")).isEqualTo("Running");
  }

  @Test
  void aTaskWaitsForTheTaskThatItDependsOn() {
    system.kubelet().holdBack("depends-first-0");
    jobs.apply(
        "depends",
        "minAvailable: 1",
        task("first", 1, "minAvailable: 1"),
        task("late", 2, "dependsOn: {name: [first]}"));
    jobs.awaitOnNode("depends-first-0");
    assertThat(jobs.uids("depends")).containsOnlyKeys("depends-first-0");

    system.kubelet().letStart("depends-first-0");

    jobs.awaitRunning("depends", 3);
  }

  @Test
  void volumesAreMadeMountedAndWaitedFor() {
    jobs.apply(
        "volumes",
        """
        minAvailable: 1
        volumes:
        - mountPath: /own
          volumeClaim:
            accessModes: [ReadWriteOnce]
            resources: {requests: {storage: 1Gi}}
        - {mountPath: /shared, volumeClaimName: shared}
        - {mountPath: /shared-too, volumeClaimName: shared}
        """,
        task("worker", 1, ""));
    jobs.awaitStatus(
        "volumes",
        "waiting for a claim",
        status -> status.state != null && "PVCError".equals(status.state.reason));
    assertThat(jobs.status("volumes").state.message)
        .isEqualTo("the claim shared of spec.volumes[1] does not exist; create it");
    assertThat(jobs.phase("volumes")).isEqualTo("Pending");
    assertThat(jobs.pods("volumes")).isEmpty();

    system.apply(
        """
        apiVersion: v1
        kind: PersistentVolumeClaim
        metadata: {name: shared}
        spec:
          accessModes: [ReadWriteMany]
          resources: {requests: {storage: 1Gi}}
        """);

    system.awaitThat("a pod", () -> !jobs.pods("volumes").isEmpty());
    var job = jobs.job("volumes").orElseThrow();
    String own = job.getSpec().volumes.getFirst().volumeClaimName;
    assertThat(own).matches("volumes-pvc-[0-9a-z]{12}");
    PersistentVolumeClaim claim =
        system.kubectl().persistentVolumeClaims().inNamespace("default").withName(own).get();
    assertThat(claim.getMetadata().getOwnerReferences().getFirst().getUid())
        .isEqualTo(job.getMetadata().getUid());
    Pod pod = jobs.pods("volumes").getFirst();
    assertThat(pod.getSpec().getVolumes())
        .filteredOn(volume -> volume.getPersistentVolumeClaim() != null)
        .extracting(volume -> volume.getPersistentVolumeClaim().getClaimName())
        .containsExactly(own, "shared");
    assertThat(pod.getSpec().getContainers().getFirst().getVolumeMounts())
        .extracting(mount -> mount.getMountPath())
        .contains("/own", "/shared", "/shared-too");
    jobs.awaitStatus(
        "volumes",
        "telling its claims",
        status ->
            Map.of("volume-pvc-" + own, own, "volume-pvc-shared", "shared")
                .equals(status.controlledResources));
    jobs.awaitStatus(
        "volumes",
        "waiting for its claims to be bound",
        status -> "PodGroupPending".equals(status.state.reason));
    assertThat(jobs.status("volumes").state.message).contains("PersistentVolume had no name");
  }
}
