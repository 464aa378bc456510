package io.hekla.system;

import static io.hekla.system.JobUser.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.fabric8.OnRealApiServer;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Jobs as time passes, Hekla running or not. Source: docs/reference/controllers.md#delayed-actions,
 * docs/reference/controllers.md#time-to-live.
 */
@OnRealApiServer
class RealJobTimeST {
  @RegisterExtension private static final RealSystem system = RealSystem.withNodes(2, "64", "64Gi");

  private static final JobUser jobs = new JobUser(system);

  @Test
  void aFinishedJobIsDeletedOnceItsTimeIsOver() {
    jobs.apply("short-lived", "minAvailable: 1\nttlSecondsAfterFinished: 1", task("worker", 1, ""));
    jobs.apply("kept", "minAvailable: 1\nttlSecondsAfterFinished: 1000", task("worker", 1, ""));
    jobs.awaitRunning("short-lived", 1);
    jobs.awaitRunning("kept", 1);

    system.kubelet().finish("short-lived-worker-0");
    system.kubelet().finish("kept-worker-0");

    system.awaitThat("the job's deletion", () -> jobs.job("short-lived").isEmpty());
    jobs.awaitPhase("kept", "Completed");
    assertThat(jobs.pods("short-lived")).isEmpty();
  }

  @Test
  void aPodThatStartsInTimeKeepsItsJob() {
    system.kubelet().holdBack("in-time-worker-0", "too-late-worker-0");
    applyWithPatience("in-time");
    jobs.awaitOnNode("in-time-worker-0");
    system.kubelet().letStart("in-time-worker-0");
    jobs.awaitPhase("in-time", "Running");

    // Its time begins after the other's, so that both are over once it is.
    applyWithPatience("too-late");

    jobs.awaitPhase("too-late", "Terminated");
    jobs.awaitRunning("in-time", 1);
    assertThat(jobs.phase("in-time")).isEqualTo("Running");
  }

  /** For as long a start as a slow machine may need. */
  private static void applyWithPatience(String job) {
    jobs.apply(
        job,
        "minAvailable: 1\npolicies: [{event: PodPending, action: TerminateJob, timeout: 20s}]",
        task("worker", 1, ""));
  }

  @Test
  void aTimeoutAndASuccessAndADeletionOutliveHekla() throws Exception {
    system.kubelet().holdBack("stuck-worker-0");
    jobs.apply("facts", "minAvailable: 1", task("worker", 2, ""));
    jobs.apply("expires", "minAvailable: 1\nttlSecondsAfterFinished: 20", task("worker", 1, ""));
    jobs.awaitRunning("facts", 2);
    jobs.awaitRunning("expires", 1);
    system.kubelet().finish("facts-worker-0");
    jobs.awaitStatus("facts", "one success", status -> Objects.equals(status.succeeded, 1));
    system.kubelet().finish("expires-worker-0");
    jobs.awaitPhase("expires", "Completed");
    applyWithPatience("stuck");
    jobs.awaitOnNode("stuck-worker-0");

    system.hekla().kill();
    jobs.deletePod("facts-worker-0");
    system.hekla().startAgain();

    jobs.awaitPhase("stuck", "Terminated");
    system.awaitThat("the deletion of a finished job", () -> jobs.job("expires").isEmpty());
    assertThat(jobs.pod("facts-worker-0")).isEmpty();
    system.kubelet().finish("facts-worker-1");
    jobs.awaitPhase("facts", "Completed");
    assertThat(jobs.status("facts").succeeded).isEqualTo(2);
  }
}
