package io.hekla.model.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobCondition;
import io.hekla.model.api.JobSpec;
import io.hekla.model.api.JobState;
import io.hekla.model.api.JobStatus;
import io.hekla.model.api.TaskSpec;
import io.hekla.model.cluster.EndedRunInfo;
import io.hekla.model.cluster.PodGroupReader;
import io.hekla.model.cluster.RunTimes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The last run of a Job, as its status shows it. */
class EndedRunReaderTest {
  private static final Instant END = Instant.parse("2026-03-02T13:30:00Z");
  private static final String UID = "274a710a-7b97-4da7-97ac-3e5044c3e40c";

  @Test
  void aCompletedJobRanFromThePhaseRunningToItsEnd() {
    Job job =
        job(
            "Completed",
            condition("Pending", "2026-03-02T11:00:00Z"),
            condition("Running", "2026-03-02T12:00:00Z"),
            condition("Completed", "2026-03-02T13:30:00Z"));

    assertThat(read(job))
        .hasValueSatisfying(
            run -> {
              assertThat(run.runTime()).isEqualTo(Duration.ofMinutes(90));
              assertThat(run.end()).isEqualTo(END);
              assertThat(run.key()).hasToString("ns/" + UID);
              assertThat(run.of()).hasToString("ns/ada/train/2×cpu=3000");
            });
  }

  @Test
  void theRunBelongsToThoseOfThePodGroupThatTheNextJobGets() {
    Job job = job("Completed", condition("Running", "2026-03-02T12:00:00Z"));
    Job next = job("Pending");
    next.getMetadata().setName("train-18");
    next.getMetadata().setUid("1f3a9c20-7b97-4da7-97ac-3e5044c3e40c");
    var podGroup = JobPodGroupBuilder.of(next, Map.of(), FinishedDeletedPods.NONE);
    podGroup.getMetadata().setUid("any");

    assertThat(read(job))
        .map(EndedRunInfo::of)
        .contains(RunTimes.keyOf(PodGroupReader.read(podGroup)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Failed", "Aborted", "Terminated", "Running", "Completing", "Nonsense"})
  void onlyRunsThatSucceededCount(String phase) {
    assertThat(read(job(phase, condition("Running", "2026-03-02T12:00:00Z")))).isEmpty();
  }

  @Test
  void aStatusThatDoesNotSayWhenTheJobRanOrCannotBeReadCountsAsNone() {
    assertThat(read(job("Completed", condition("Pending", "2026-03-02T12:00:00Z")))).isEmpty();
    assertThat(read(job("Completed", condition("Running", "yesterday")))).isEmpty();
    Job without = job("Completed", condition("Running", "2026-03-02T12:00:00Z"));
    without.getStatus().state.lastTransitionTime = null;
    assertThat(read(without)).isEmpty();
    Job unreadable = job("Completed", condition("Running", "2026-03-02T12:00:00Z"));
    unreadable.setSpec(null);
    assertThat(read(unreadable)).isEmpty();
    assertThat(read(new Job())).isEmpty();
  }

  private static Optional<EndedRunInfo> read(Job job) {
    return EndedRunReader.read(job, Map::of);
  }

  private static JobCondition condition(String phase, String since) {
    var condition = new JobCondition();
    condition.status = phase;
    condition.lastTransitionTime = since;
    return condition;
  }

  private static Job job(String phase, JobCondition... conditions) {
    var job = new Job();
    job.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace("ns")
            .withName("train-17")
            .withUid(UID)
            .addToAnnotations("hekla.io/user", "ada")
            .build());
    var task = new TaskSpec();
    task.name = "worker";
    task.replicas = 2;
    task.template =
        new PodTemplateSpecBuilder()
            .withNewSpec()
            .withContainers(
                new ContainerBuilder()
                    .withName("main")
                    .withNewResources()
                    .addToRequests("cpu", new Quantity("1500m"))
                    .endResources()
                    .build())
            .endSpec()
            .build();
    var spec = new JobSpec();
    spec.minAvailable = 2;
    spec.tasks = List.of(task);
    job.setSpec(spec);
    var status = new JobStatus();
    status.state = new JobState();
    status.state.phase = phase;
    status.state.lastTransitionTime = END.toString();
    status.conditions = new ArrayList<>(List.of(conditions));
    job.setStatus(status);
    return job;
  }
}
