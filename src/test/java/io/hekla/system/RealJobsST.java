package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.actors.kubernetes.fabric8.OnRealApiServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The life of Jobs on a real API server: what real pods, orders and time make of them. Source:
 * reference §3.
 */
@OnRealApiServer
class RealJobsST {
  @TempDir private static Path folder;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static RealSystem system;

  @BeforeAll
  static void startSystem() throws Exception {
    system = RealSystem.start(folder, "jobs");
  }

  @AfterAll
  static void stopSystem() {
    system.close();
  }

  /** A Job with these lines in its spec; its tasks as lines of a list. */
  private static void apply(String name, String spec, String... tasks) {
    system.apply(
        """
        apiVersion: batch.volcano.sh/v1alpha1
        kind: Job
        metadata: {name: %s}
        spec:
          schedulerName: volcano
          queue: default
        %s
          tasks:
        %s
        """
            .formatted(name, spec.indent(2).stripTrailing(), String.join("\n", tasks)));
  }

  private static String task(String name, int replicas, String more) {
    return """
      - name: %s
        replicas: %d
        %s
        template: {spec: {restartPolicy: Never, containers: [{name: main, image: i}]}}
    """
        .formatted(name, replicas, more)
        .stripTrailing();
  }

  /** A Job of two workers that answers to one event. */
  private static void two(String name, String event, String action) {
    apply(
        name,
        "policies: [{event: %s, action: %s}]".formatted(event, action),
        task("worker", 2, ""));
    system.awaitRunning(name, 2);
  }

  private static Map<String, String> uids(String job) {
    return system.pods(job).stream()
        .collect(
            Collectors.toMap(
                pod -> pod.getMetadata().getName(),
                pod -> pod.getMetadata().getUid(),
                (one, other) -> other,
                TreeMap::new));
  }

  /** Waits until a Job runs again, with these of its pods new and the others as before. */
  private static void awaitReplaced(String job, Map<String, String> before, String... replaced) {
    system.awaitThat(
        List.of(replaced) + " being replaced",
        () -> {
          var now = uids(job);
          return now.keySet().equals(before.keySet())
              && before.keySet().stream()
                  .allMatch(
                      pod ->
                          List.of(replaced).contains(pod)
                              != Objects.equals(before.get(pod), now.get(pod)));
        });
    system.awaitRunning(job, before.size());
    system.awaitPhase(job, "Running");
  }

  // Failure

  @Test
  void aFailedPodRestartsTheJob() {
    two("restart-job", "PodFailed", "RestartJob");
    var before = uids("restart-job");

    system.kubelet().fail("restart-job-worker-0", 1);

    awaitReplaced("restart-job", before, "restart-job-worker-0", "restart-job-worker-1");
    system.awaitStatus(
        "restart-job",
        "retried at the next version",
        status -> Objects.equals(status.retryCount, 1) && Objects.equals(status.version, 1));
    assertThat(system.pods("restart-job"))
        .extracting(pod -> pod.getMetadata().getAnnotations().get("volcano.sh/job-version"))
        .containsOnly("1");
  }

  @Test
  void aFailedPodRestartsItselfOnly() {
    two("restart-pod", "PodFailed", "RestartPod");
    var before = uids("restart-pod");

    system.kubelet().fail("restart-pod-worker-0", 1);

    awaitReplaced("restart-pod", before, "restart-pod-worker-0");
    system.awaitStatus(
        "restart-pod",
        "retried at the same version",
        status -> Objects.equals(status.retryCount, 1) && Objects.equals(status.version, 0));
  }

  @Test
  void anExitCodeRestartsTheTask() {
    apply(
        "restart-task",
        "policies: [{exitCode: 3, action: RestartTask}]",
        task("a", 2, ""),
        task("b", 1, ""));
    system.awaitRunning("restart-task", 3);
    var before = uids("restart-task");

    system.kubelet().fail("restart-task-a-1", 3);

    awaitReplaced("restart-task", before, "restart-task-a-0", "restart-task-a-1");
  }

  @Test
  void aFailedPodRestartsItsPartition() {
    apply(
        "restart-part",
        "policies: [{event: PodFailed, action: RestartPartition}]",
        task("worker", 4, "partitionPolicy: {totalPartitions: 2, partitionSize: 2}"));
    system.awaitRunning("restart-part", 4);
    var before = uids("restart-part");

    system.kubelet().fail("restart-part-worker-3", 1);

    awaitReplaced("restart-part", before, "restart-part-worker-2", "restart-part-worker-3");
  }

  @Test
  void aFailedPodAbortsTerminatesOrCompletesTheJobAndStays() {
    two("fail-abort", "PodFailed", "AbortJob");
    two("fail-terminate", "PodFailed", "TerminateJob");
    two("fail-complete", "PodFailed", "CompleteJob");

    for (String job : List.of("fail-abort", "fail-terminate", "fail-complete")) {
      system.kubelet().fail(job + "-worker-1", 1);
    }

    system.awaitPhase("fail-abort", "Aborted");
    system.awaitPhase("fail-terminate", "Terminated");
    system.awaitPhase("fail-complete", "Completed");
    assertThat(uids("fail-abort")).containsOnlyKeys("fail-abort-worker-1");
    assertThat(system.status("fail-terminate").failed).isEqualTo(1);
  }

  @Test
  void withoutAPolicyAFailedPodStaysAndTheJobFailsOnceAllHaveEnded() {
    apply("no-policy", "minAvailable: 2", task("worker", 2, ""));
    system.awaitRunning("no-policy", 2);

    system.kubelet().fail("no-policy-worker-0", 1);
    system.awaitStatus("no-policy", "one failed", status -> Objects.equals(status.failed, 1));
    assertThat(system.phase("no-policy")).isEqualTo("Running");
    system.kubelet().finish("no-policy-worker-1");

    system.awaitPhase("no-policy", "Failed");
    assertThat(system.pods("no-policy")).hasSize(2);
  }

  @Test
  void theLastRetryKeepsTheFailedPodAndTheJobFails() {
    apply(
        "retries",
        "maxRetry: 2\npolicies: [{event: PodFailed, action: RestartJob}]",
        task("worker", 2, ""));
    system.awaitRunning("retries", 2);
    var before = uids("retries");
    system.kubelet().fail("retries-worker-0", 1);
    awaitReplaced("retries", before, "retries-worker-0", "retries-worker-1");

    system.kubelet().fail("retries-worker-1", 1);

    system.awaitPhase("retries", "Failed");
    assertThat(system.status("retries").retryCount).isEqualTo(2);
    assertThat(uids("retries")).containsOnlyKeys("retries-worker-1");
  }

  @Test
  void containersThatRestartTooOftenFailTheTask() {
    apply(
        "task-failed",
        "policies: [{event: TaskFailed, action: TerminateJob}]",
        task("worker", 2, "maxRetry: 2"));
    system.awaitRunning("task-failed", 2);

    system.kubelet().restartContainers("task-failed-worker-0", 1);
    system.kubelet().restartContainers("task-failed-worker-1", 1);

    system.awaitPhase("task-failed", "Terminated");
  }

  // Eviction

  @Test
  void anEvictedPodRestartsTheJob() {
    two("evicted", "PodEvicted", "RestartJob");
    system.awaitPhase("evicted", "Running");
    var before = uids("evicted");

    system.deletePod("evicted-worker-0");

    awaitReplaced("evicted", before, "evicted-worker-0", "evicted-worker-1");
    system.awaitStatus("evicted", "retried", status -> Objects.equals(status.retryCount, 1));
  }

  @Test
  void withoutAPolicyADeletedPodIsMadeAgain() {
    apply("made-again", "minAvailable: 2", task("worker", 2, ""));
    system.awaitRunning("made-again", 2);
    var before = uids("made-again");

    system.deletePod("made-again-worker-0");

    awaitReplaced("made-again", before, "made-again-worker-0");
    assertThat(system.status("made-again").retryCount).isEqualTo(0);
  }

  // Completion

  @Test
  void aCompletedTaskCompletesTheJob() {
    apply(
        "task-completed",
        "policies: []",
        task("master", 1, "policies: [{event: TaskCompleted, action: CompleteJob}]"),
        task("worker", 2, ""));
    system.awaitRunning("task-completed", 3);

    system.kubelet().finish("task-completed-master-0");

    system.awaitPhase("task-completed", "Completed");
    assertThat(uids("task-completed")).containsOnlyKeys("task-completed-master-0");
    assertThat(system.status("task-completed").succeeded).isEqualTo(1);
  }

  @Test
  void enoughSuccessesCompleteTheJob() {
    apply("min-success", "minSuccess: 1\nminAvailable: 2", task("worker", 2, ""));
    system.awaitRunning("min-success", 2);

    system.kubelet().finish("min-success-worker-1");

    system.awaitPhase("min-success", "Completed");
  }

  // Orders

  @Test
  void aSuspendedJobGivesItsPodsBackAndIsResumed() {
    apply("suspended", "minAvailable: 2", task("worker", 2, ""));
    system.awaitRunning("suspended", 2);

    system.order("suspended", "AbortJob");
    system.awaitPhase("suspended", "Aborted");
    assertThat(system.pods("suspended")).isEmpty();

    system.order("suspended", "ResumeJob");
    system.awaitRunning("suspended", 2);
    system.awaitPhase("suspended", "Running");
    system.awaitStatus("suspended", "retried", status -> Objects.equals(status.retryCount, 1));
  }

  @Test
  void ordersRestartCompleteAndTerminateJobs() {
    for (String job : List.of("order-restart", "order-complete", "order-terminate")) {
      apply(job, "minAvailable: 1", task("worker", 1, ""));
    }
    for (String job : List.of("order-restart", "order-complete", "order-terminate")) {
      system.awaitRunning(job, 1);
    }
    var before = uids("order-restart");

    system.order("order-restart", "RestartJob");
    system.order("order-complete", "CompleteJob");
    system.order("order-terminate", "TerminateJob");

    awaitReplaced("order-restart", before, "order-restart-worker-0");
    system.awaitPhase("order-complete", "Completed");
    system.awaitPhase("order-terminate", "Terminated");
  }

  // Scale, dependencies, volumes, time

  @Test
  void aJobIsScaledUpAndDownWithoutAnEviction() {
    apply(
        "scaled",
        "minAvailable: 1\npolicies: [{event: PodEvicted, action: TerminateJob}]",
        task("worker", 2, "minAvailable: 1"));
    system.awaitRunning("scaled", 2);
    system.awaitPhase("scaled", "Running");

    system.setReplicas("scaled", 0, 4);
    system.awaitRunning("scaled", 4);
    system.setReplicas("scaled", 0, 1);

    system.awaitThat("one pod", () -> system.pods("scaled").size() == 1);
    system.awaitStatus("scaled", "one running", status -> Objects.equals(status.running, 1));
    assertThat(uids("scaled")).containsOnlyKeys("scaled-worker-0");
    assertThat(system.phase("scaled")).isEqualTo("Running");
  }

  @Test
  void aTaskWaitsForTheTaskThatItDependsOn() {
    system.kubelet().holdBack("depends-first-0");
    apply(
        "depends",
        "minAvailable: 1",
        task("first", 1, "minAvailable: 1"),
        task("late", 2, "dependsOn: {name: [first]}"));
    system.awaitThat(
        "the first pod on a node",
        () ->
            system
                .pod("depends-first-0")
                .filter(pod -> pod.getSpec().getNodeName() != null)
                .isPresent());
    assertThat(uids("depends")).containsOnlyKeys("depends-first-0");

    system.kubelet().letStart("depends-first-0");

    system.awaitRunning("depends", 3);
  }

  @Test
  void volumesAreMadeMountedAndWaitedFor() {
    apply(
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
    system.awaitStatus(
        "volumes",
        "waiting for a claim",
        status -> status.state != null && "PVCError".equals(status.state.reason));
    assertThat(system.status("volumes").state.message)
        .isEqualTo("the claim shared of spec.volumes[1] does not exist; create it");
    assertThat(system.phase("volumes")).isEqualTo("Pending");
    assertThat(system.pods("volumes")).isEmpty();

    system.apply(
        """
        apiVersion: v1
        kind: PersistentVolumeClaim
        metadata: {name: shared}
        spec:
          accessModes: [ReadWriteMany]
          resources: {requests: {storage: 1Gi}}
        """);

    system.awaitThat("a pod", () -> !system.pods("volumes").isEmpty());
    var job = system.job("volumes").orElseThrow();
    String own = job.getSpec().volumes.getFirst().volumeClaimName;
    assertThat(own).matches("volumes-pvc-[0-9a-z]{12}");
    PersistentVolumeClaim claim =
        system.kubectl().persistentVolumeClaims().inNamespace("default").withName(own).get();
    assertThat(claim.getMetadata().getOwnerReferences().getFirst().getUid())
        .isEqualTo(job.getMetadata().getUid());
    Pod pod = system.pods("volumes").getFirst();
    assertThat(pod.getSpec().getVolumes())
        .filteredOn(volume -> volume.getPersistentVolumeClaim() != null)
        .extracting(volume -> volume.getPersistentVolumeClaim().getClaimName())
        .containsExactly(own, "shared");
    assertThat(pod.getSpec().getContainers().getFirst().getVolumeMounts())
        .extracting(mount -> mount.getMountPath())
        .contains("/own", "/shared", "/shared-too");
    system.awaitStatus(
        "volumes",
        "telling its claims",
        status ->
            Map.of("volume-pvc-" + own, own, "volume-pvc-shared", "shared")
                .equals(status.controlledResources));
    assertThat(system.status("volumes").state.reason).isNull();
  }

  @Test
  void aFinishedJobIsDeletedOnceItsTimeIsOver() {
    apply("short-lived", "minAvailable: 1\nttlSecondsAfterFinished: 1", task("worker", 1, ""));
    apply("kept", "minAvailable: 1\nttlSecondsAfterFinished: 1000", task("worker", 1, ""));
    system.awaitRunning("short-lived", 1);
    system.awaitRunning("kept", 1);

    system.kubelet().finish("short-lived-worker-0");
    system.kubelet().finish("kept-worker-0");

    system.awaitThat("the job's deletion", () -> system.job("short-lived").isEmpty());
    system.awaitPhase("kept", "Completed");
    assertThat(system.pods("short-lived")).isEmpty();
  }

  // Facts that outlive Hekla

  @Test
  void aTimeoutAndASuccessAndADeletionOutliveHekla() throws Exception {
    system.kubelet().holdBack("stuck-worker-0");
    apply(
        "stuck",
        "minAvailable: 1\npolicies: [{event: PodPending, action: TerminateJob, timeout: 6s}]",
        task("worker", 1, ""));
    apply("facts", "minAvailable: 1", task("worker", 2, ""));
    apply("expires", "minAvailable: 1\nttlSecondsAfterFinished: 6", task("worker", 1, ""));
    system.awaitRunning("facts", 2);
    system.awaitRunning("expires", 1);
    system.kubelet().finish("facts-worker-0");
    system.awaitStatus("facts", "one success", status -> Objects.equals(status.succeeded, 1));
    system.kubelet().finish("expires-worker-0");
    system.awaitPhase("expires", "Completed");
    system.awaitThat(
        "a pending pod on a node",
        () ->
            system
                .pod("stuck-worker-0")
                .filter(pod -> pod.getSpec().getNodeName() != null)
                .isPresent());

    system.killHekla();
    system.deletePod("facts-worker-0");
    system.startHeklaAgain();

    system.awaitPhase("stuck", "Terminated");
    system.awaitThat("the deletion of a finished job", () -> system.job("expires").isEmpty());
    assertThat(system.pod("facts-worker-0")).isEmpty();
    system.kubelet().finish("facts-worker-1");
    system.awaitPhase("facts", "Completed");
    assertThat(system.status("facts").succeeded).isEqualTo(2);
  }
}
