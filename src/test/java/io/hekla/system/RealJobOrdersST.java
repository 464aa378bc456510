package io.hekla.system;

import static io.hekla.system.JobUser.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.Kind;
import io.hekla.controller.api.fabric8.OnRealApiServer;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Effects of Commands on Jobs in every phase: the Job table. Source:
 * docs/reference/controllers.md#states-of-a-job.
 */
@OnRealApiServer
class RealJobOrdersST {
  @RegisterExtension private static final RealSystem system = RealSystem.withNodes(2, "64", "64Gi");

  private static final JobUser jobs = new JobUser(system);

  @ParameterizedTest
  @CsvSource({
    "Pending, AbortJob, Aborted, 0",
    "Pending, TerminateJob, Terminated, 0",
    "Pending, CompleteJob, Completed, 0",
    "Pending, RestartJob, Pending, 1",
    "Pending, ResumeJob, Pending, 0",
    "Running, AbortJob, Aborted, 0",
    "Running, TerminateJob, Terminated, 0",
    "Running, CompleteJob, Completed, 0",
    "Running, RestartJob, Running, 1",
    "Running, ResumeJob, Running, 0",
    "Aborting, ResumeJob, Running, 1",
    "Aborting, TerminateJob, Aborted, 0",
    "Aborted, ResumeJob, Running, 1",
    "Aborted, RestartJob, Aborted, 0",
    "Aborted, TerminateJob, Aborted, 0",
    "Restarting, AbortJob, Running, 1",
    "Restarting, TerminateJob, Running, 1",
    "Completing, AbortJob, Completed, 0",
    "Completing, RestartJob, Completed, 0",
    "Completed, ResumeJob, Completed, 0",
    "Completed, RestartJob, Completed, 0",
    "Terminating, AbortJob, Terminated, 0",
    "Terminating, ResumeJob, Terminated, 0",
    "Terminated, ResumeJob, Terminated, 0",
    "Terminated, RestartJob, Terminated, 0",
    "Failed, ResumeJob, Failed, 0",
    "Failed, CompleteJob, Failed, 0",
  })
  void anOrderIsCarriedOutOrHasNoEffect(String from, String order, String to, int retries) {
    String job = (from + "-" + order).toLowerCase(Locale.ROOT);
    String pod = job + "-worker-0";
    bring(job, from);
    String before = jobs.uids(job).getOrDefault(pod, "");

    jobs.order(job, order);
    awaitCarriedOut(job, order);
    if (isOnItsWay(from)) {
      keep(pod, "[]");
    }

    jobs.awaitPhase(job, to);
    jobs.awaitStatus(job, retries + " retries", one -> Objects.equals(one.retryCount, retries));
    boolean goesOn = to.equals("Running") || to.equals("Pending");
    if (goesOn && retries > 0) {
      system.awaitThat(
          "another pod", () -> !jobs.uids(job).getOrDefault(pod, before).equals(before));
    } else if (goesOn) {
      assertThat(jobs.uids(job)).containsEntry(pod, before);
    }
    switch (to) {
      case "Running" -> jobs.awaitRunning(job, 1);
      case "Pending" -> jobs.awaitOnNode(pod);
      case "Failed" -> assertThat(jobs.pods(job)).hasSize(1);
      default -> assertThat(jobs.pods(job)).isEmpty();
    }
  }

  /** Makes a Job of one pod, and brings it to a phase. */
  private static void bring(String job, String phase) {
    String pod = job + "-worker-0";
    if (phase.equals("Pending")) {
      system.kubelet().holdBack(pod);
    }
    jobs.apply(job, "minAvailable: 1", task("worker", 1, ""));
    if (phase.equals("Pending")) {
      jobs.awaitOnNode(pod);
      jobs.awaitPhase(job, phase);
      return;
    }
    jobs.awaitRunning(job, 1);
    jobs.awaitPhase(job, "Running");
    if (isOnItsWay(phase)) {
      keep(pod, "[test.hekla.io/keep]");
    }
    switch (phase) {
      case "Aborting", "Aborted" -> jobs.order(job, "AbortJob");
      case "Restarting" -> jobs.order(job, "RestartJob");
      case "Completing", "Completed" -> jobs.order(job, "CompleteJob");
      case "Terminating", "Terminated" -> jobs.order(job, "TerminateJob");
      case "Failed" -> system.kubelet().fail(pod, 1);
      default -> assertThat(phase).isEqualTo("Running");
    }
    jobs.awaitPhase(job, phase);
  }

  /** Returns whether a Job is in this phase only until its pods are gone. */
  private static boolean isOnItsWay(String phase) {
    return List.of("Aborting", "Restarting", "Completing", "Terminating").contains(phase);
  }

  /** Keeps a pod that is deleted until it has no finalizers. */
  private static void keep(String pod, String finalizers) {
    system.user().change(Kind.POD, pod, "{metadata: {finalizers: %s}}".formatted(finalizers));
  }

  /** Waits until Hekla says that it did what it was asked for. */
  private static void awaitCarriedOut(String job, String order) {
    system.awaitThat(
        "an Event of " + order,
        () ->
            system
                .kubectl()
                .v1()
                .events()
                .inNamespace(RealCluster.NAMESPACE)
                .withField("involvedObject.name", job)
                .list()
                .getItems()
                .stream()
                .anyMatch(
                    event ->
                        event.getReason().equals("ExecuteAction")
                            && event.getMessage().contains(order)));
  }
}
