package io.hekla.controller.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobSpec;
import io.hekla.model.api.JobState;
import io.hekla.model.api.JobStatus;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.PodGroupStatus;
import io.hekla.model.api.TaskSpec;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Jobs and PodGroups that have nothing to do at a takeover, and those that have. */
class RunningPodsTest {
  @Test
  void aJobWhosePodsRunAsItsStatusSaysIsAtRest() {
    assertThat(pods("Running", "Running").areOf(job("Running", 2, 2, 0))).isTrue();
    assertThat(pods("Running", "Succeeded").areOf(job("Running", 2, 1, 1))).isTrue();
  }

  @Test
  void aPodThatHasEndedSinceTheStatusWasWrittenIsSomethingToDo() {
    assertThat(pods("Running", "Failed").areOf(job("Running", 2, 2, 0))).isFalse();
    assertThat(pods("Running", "Succeeded").areOf(job("Running", 2, 2, 0))).isFalse();
  }

  @Test
  void aPodThatIsMissingOrBeingDeletedIsSomethingToDo() {
    Pod deleted = pod("Running");
    deleted.getMetadata().setDeletionTimestamp("2026-11-28T00:00:00Z");

    assertThat(pods("Running").areOf(job("Running", 2, 1, 0))).isFalse();
    assertThat(RunningPods.of(List.of(pod("Running"), deleted)).areOf(job("Running", 2, 2, 0)))
        .isFalse();
  }

  @Test
  void aJobThatIsScaledDeletedOrInAnotherPhaseHasSomethingToDo() {
    Job deleted = job("Running", 1, 1, 0);
    deleted.getMetadata().setDeletionTimestamp("2026-11-28T00:00:00Z");

    assertThat(pods("Running").areOf(job("Running", 3, 1, 0))).isFalse();
    assertThat(pods("Running").areOf(deleted)).isFalse();
    assertThat(pods("Running").areOf(job("Restarting", 1, 1, 0))).isFalse();
    assertThat(pods("Pending").areOf(job("Pending", 1, 0, 0))).isFalse();
  }

  @Test
  void aJobWithoutPodsOrStatusHasSomethingToDo() {
    Job fresh = job("Running", 0, 0, 0);
    fresh.setStatus(null);

    assertThat(pods().areOf(job("Running", 0, 0, 0))).isFalse();
    assertThat(pods("Running").areOf(fresh)).isFalse();
  }

  @Test
  void aPodGroupIsAtRestWhileItsPodsRunAsItsStatusSays() {
    assertThat(pods("Running", "Running").areOf(podGroup("Running", 2))).isTrue();
    assertThat(pods("Running", "Running").areOf(podGroup("Running", 1))).isFalse();
    assertThat(pods("Running", "Pending").areOf(podGroup("Running", 1))).isFalse();
    assertThat(pods("Running").areOf(podGroup("Inqueue", 1))).isFalse();
    assertThat(pods().areOf(podGroup("Running", 0))).isFalse();
  }

  private static RunningPods pods(String... phases) {
    return RunningPods.of(Arrays.stream(phases).map(RunningPodsTest::pod).toList());
  }

  private static Pod pod(String phase) {
    return new PodBuilder()
        .withNewMetadata()
        .endMetadata()
        .withNewStatus()
        .withPhase(phase)
        .endStatus()
        .build();
  }

  private static Job job(String phase, int replicas, int running, int succeeded) {
    var job = new Job();
    job.setMetadata(new ObjectMeta());
    var task = new TaskSpec();
    task.replicas = replicas;
    job.setSpec(new JobSpec());
    job.getSpec().tasks = List.of(task);
    var status = new JobStatus();
    status.state = new JobState();
    status.state.phase = phase;
    status.running = running;
    status.succeeded = succeeded;
    job.setStatus(status);
    return job;
  }

  private static PodGroup podGroup(String phase, int running) {
    var group = new PodGroup();
    group.setMetadata(new ObjectMeta());
    group.setStatus(new PodGroupStatus());
    group.getStatus().phase = phase;
    group.getStatus().running = running;
    return group;
  }
}
