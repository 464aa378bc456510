package io.hekla.system;

import static io.hekla.system.JobUser.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.fabric8.OnRealApiServer;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Ends of Jobs, and their phases without a policy. Source:
 * docs/reference/controllers.md#states-of-a-job, docs/reference/controllers.md#completion.
 */
@OnRealApiServer
class RealJobEndsST {
  @RegisterExtension private static final RealSystem system = RealSystem.withNodes(2, "64", "64Gi");

  private static final JobUser jobs = new JobUser(system);

  /** Once the pods of two tasks of two have ended so: {@code +} well, {@code -} badly. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          all-well      | minAvailable: 4                |                 | ++ | ++ | Completed
          enough        | minAvailable: 3                |                 | +- | ++ | Completed
          too-few       | minAvailable: 4                |                 | +- | ++ | Failed
          none          | minAvailable: 1                |                 | -- | -- | Failed
          one-will-do   | minAvailable: 1                |                 | -+ | -- | Completed
          task-unmet    | minAvailable: 2                | minAvailable: 1 | ++ | -- | Failed
          tasks-met     | minAvailable: 2                | minAvailable: 1 | +- | -+ | Completed
          success-unmet | {minAvailable: 1, minSuccess: 3} |               | ++ | -- | Failed
          success-met   | {minAvailable: 4, minSuccess: 3} |               | ++ | + | Completed
          """)
  void itsPodsDecideWhatAJobBecomes(
      String job, String spec, String task, String first, String second, String phase) {
    String more = Objects.requireNonNullElse(task, "");
    jobs.apply(
        job,
        spec.replaceAll("[{}]", "").replace(", ", "\n"),
        task("a", 2, more),
        task("b", 2, more));
    jobs.awaitRunning(job, 4);

    for (int index = 0; index < 2; index++) {
      end(job + "-a-" + index, first, index);
      end(job + "-b-" + index, second, index);
    }

    jobs.awaitPhase(job, phase);
  }

  private static void end(String pod, String outcomes, int index) {
    if (index < outcomes.length()) {
      if (outcomes.charAt(index) == '+') {
        system.kubelet().finish(pod);
      } else {
        system.kubelet().fail(pod, 1);
      }
    }
  }

  @Test
  void aFailedPodRestartsTheJob() {
    jobs.apply(
        "restart-job", "policies: [{event: PodFailed, action: RestartJob}]", task("worker", 2, ""));
    jobs.awaitRunning("restart-job", 2);
    var before = jobs.uids("restart-job");

    system.kubelet().fail("restart-job-worker-0", 1);

    jobs.awaitReplaced("restart-job", before, "restart-job-worker-0", "restart-job-worker-1");
    jobs.awaitStatus(
        "restart-job",
        "retried at the next version",
        status -> Objects.equals(status.retryCount, 1) && Objects.equals(status.version, 1));
    assertThat(jobs.pods("restart-job"))
        .extracting(pod -> pod.getMetadata().getAnnotations().get("volcano.sh/job-version"))
        .containsOnly("1");
  }

  @Test
  void aFailedPodRestartsItsPartition() {
    jobs.apply(
        "restart-part",
        "policies: [{event: PodFailed, action: RestartPartition}]",
        task("worker", 4, "partitionPolicy: {totalPartitions: 2, partitionSize: 2}"));
    jobs.awaitRunning("restart-part", 4);
    var before = jobs.uids("restart-part");

    system.kubelet().fail("restart-part-worker-3", 1);

    jobs.awaitReplaced("restart-part", before, "restart-part-worker-2", "restart-part-worker-3");
  }

  @Test
  void withoutAPolicyAFailedPodStaysAndTheJobFailsOnceAllHaveEnded() {
    jobs.apply("no-policy", "minAvailable: 2", task("worker", 2, ""));
    jobs.awaitRunning("no-policy", 2);

    system.kubelet().fail("no-policy-worker-0", 1);
    jobs.awaitStatus("no-policy", "one failed", status -> Objects.equals(status.failed, 1));
    assertThat(jobs.phase("no-policy")).isEqualTo("Running");
    system.kubelet().finish("no-policy-worker-1");

    jobs.awaitPhase("no-policy", "Failed");
    assertThat(jobs.pods("no-policy")).hasSize(2);
  }

  @Test
  void theLastRetryKeepsTheFailedPodAndTheJobFails() {
    jobs.apply(
        "retries",
        "maxRetry: 2\npolicies: [{event: PodFailed, action: RestartJob}]",
        task("worker", 2, ""));
    jobs.awaitRunning("retries", 2);
    var before = jobs.uids("retries");
    system.kubelet().fail("retries-worker-0", 1);
    jobs.awaitReplaced("retries", before, "retries-worker-0", "retries-worker-1");

    system.kubelet().fail("retries-worker-1", 1);

    jobs.awaitPhase("retries", "Failed");
    assertThat(jobs.status("retries").retryCount).isEqualTo(2);
    // The others are on their way out when the Job has failed.
    system.awaitThat(
        "the failed pod alone being left",
        () -> jobs.uids("retries").keySet().equals(Set.of("retries-worker-1")));
  }

  @Test
  void withoutAPolicyADeletedPodIsMadeAgain() {
    jobs.apply("made-again", "minAvailable: 2", task("worker", 2, ""));
    jobs.awaitRunning("made-again", 2);
    var before = jobs.uids("made-again");

    jobs.deletePod("made-again-worker-0");

    jobs.awaitReplaced("made-again", before, "made-again-worker-0");
    assertThat(jobs.status("made-again").retryCount).isEqualTo(0);
  }

  @Test
  void aPodThatIsDeletedBeforeItsJobRunsIsEvictedToo() {
    system.kubelet().holdBack("not-yet-worker-1");
    jobs.apply(
        "not-yet",
        "minAvailable: 2\npolicies: [{event: PodEvicted, action: TerminateJob}]",
        task("worker", 2, ""));
    jobs.awaitRunning("not-yet", 1);
    jobs.awaitOnNode("not-yet-worker-1");

    jobs.deletePod("not-yet-worker-0");

    jobs.awaitPhase("not-yet", "Terminated");
  }

  /**
   * Pods that have ended and are deleted, as by garbage collection, or by a drain of their node.
   */
  @Test
  void aPodWhoseWorkIsDoneIsNotMadeAgainThoughItVanishes() {
    jobs.apply("done", "minAvailable: 2", task("worker", 2, ""));
    jobs.awaitRunning("done", 2);
    system.kubelet().finish("done-worker-0");
    jobs.awaitStatus("done", "one succeeded", status -> Objects.equals(status.succeeded, 1));

    jobs.deletePod("done-worker-0");
    replace("done-worker-1");

    assertThat(jobs.uids("done")).containsOnlyKeys("done-worker-1");
    system.kubelet().finish("done-worker-1");
    jobs.awaitPhase("done", "Completed");
    assertThat(jobs.status("done").succeeded).isEqualTo(2);
  }

  /** Pods that vanish in the moment in which they end, before or after an observation. */
  @Test
  void aPodWhoseWorkIsDoneIsNotMadeAgainThoughItVanishesAtOnce() {
    int pods = 20;
    jobs.apply("fleeting", "minAvailable: 1", task("worker", pods, ""));
    jobs.awaitRunning("fleeting", pods);
    var made = jobs.uids("fleeting");

    for (String pod : made.keySet()) {
      system.kubelet().finish(pod);
      system.awaitThat(
          pod + " being done",
          () -> "Succeeded".equals(jobs.pod(pod).orElseThrow().getStatus().getPhase()));
      jobs.deletePod(pod);
    }

    jobs.awaitPhase("fleeting", "Completed");
    assertThat(jobs.status("fleeting").succeeded).isEqualTo(pods);
    assertThat(jobs.uids("fleeting")).isEmpty();
  }

  /** Deletes a pod and waits until another one of its name runs. */
  private static void replace(String pod) {
    String before = jobs.pod(pod).orElseThrow().getMetadata().getUid();
    jobs.deletePod(pod);
    system.awaitThat(
        pod + " being made again and running",
        () ->
            jobs.pod(pod)
                .filter(one -> !one.getMetadata().getUid().equals(before))
                .filter(one -> "Running".equals(one.getStatus().getPhase()))
                .isPresent());
  }

  @Test
  void aCompletedTaskCompletesTheJobAndItsOthersLeave() {
    jobs.apply(
        "task-completed",
        "policies: [{event: TaskCompleted, action: AbortJob}]",
        task("master", 1, "policies: [{event: TaskCompleted, action: CompleteJob}]"),
        task("worker", 2, ""));
    jobs.awaitRunning("task-completed", 3);

    system.kubelet().finish("task-completed-master-0");

    jobs.awaitPhase("task-completed", "Completed");
    assertThat(jobs.uids("task-completed")).containsOnlyKeys("task-completed-master-0");
    assertThat(jobs.status("task-completed").succeeded).isEqualTo(1);
  }

  @Test
  void aJobWhosePodWaitsAgainIsPendingAgain() {
    jobs.apply("again", "minAvailable: 2", task("worker", 2, ""));
    jobs.awaitRunning("again", 2);
    jobs.awaitPhase("again", "Running");
    system.kubelet().holdBack("again-worker-1");

    jobs.deletePod("again-worker-1");

    jobs.awaitPhase("again", "Pending");
    system.kubelet().letStart("again-worker-1");
    jobs.awaitPhase("again", "Running");
  }

  @Test
  void aJobScaledToNothingRunsOn() {
    jobs.apply("nothing", "minAvailable: 1", task("worker", 1, ""));
    jobs.awaitRunning("nothing", 1);
    jobs.awaitPhase("nothing", "Running");

    jobs.change(
        "nothing",
        job -> {
          job.getSpec().minAvailable = 0;
          job.getSpec().tasks.getFirst().replicas = 0;
        });
    system.awaitThat("no pods", () -> jobs.pods("nothing").isEmpty());
    jobs.awaitStatus("nothing", "none running", status -> Objects.equals(status.running, 0));
    assertThat(jobs.phase("nothing")).isEqualTo("Running");
    jobs.change("nothing", job -> job.getSpec().tasks.getFirst().replicas = 2);

    jobs.awaitRunning("nothing", 2);
  }
}
