package io.hekla.model.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobSpec;
import io.hekla.model.api.PartitionPolicySpec;
import io.hekla.model.api.TaskSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Tests of the API objects that are built of a Job, and of what is read back from them. */
class JobObjectsTest {
  private static final String RUNNING_ESTIMATE = "hekla.io/running-estimate";
  private static final String RUNNING_LIMIT = "hekla.io/running-limit";

  @Test
  void aPodCarriesTheFieldsThatTheObservationReads() {
    var job = job(2);
    var pod = JobPodBuilder.of(job, job.getSpec().tasks.get(0), 1, 4, 2);
    pod.getMetadata().setUid("pod-uid");

    var observation =
        JobObservations.of(
            job,
            List.of(pod),
            List.of(),
            Optional.of(podGroup(job)),
            true,
            claim -> true,
            JobLimits.HARD);

    assertThat(pod.getMetadata().getName()).isEqualTo("train-worker-1");
    assertThat(pod.getMetadata().getAnnotations())
        .containsEntry("scheduling.k8s.io/group-name", "train-job-uid")
        .containsEntry("volcano.sh/job-retry-count", "2");
    assertThat(observation.pods())
        .containsExactly(
            new JobObservation.Pod(
                "train-worker-1",
                "pod-uid",
                "worker",
                1,
                4,
                PodPhase.PENDING,
                false,
                0,
                0,
                false,
                false));
    assertThat(observation.podGroup().differs()).isFalse();
  }

  @Test
  void podsAndPodGroupCountForTheUserOfTheJob() {
    var job = job(2);
    job.getMetadata().setAnnotations(Map.of("hekla.io/user", "ada"));
    job.getSpec().tasks.get(0).template =
        new PodTemplateSpecBuilder(job.getSpec().tasks.get(0).template)
            .editOrNewMetadata()
            .addToAnnotations("hekla.io/user", "eve")
            .endMetadata()
            .build();

    var pod = JobPodBuilder.of(job, job.getSpec().tasks.get(0), 0, 0, 0);

    assertThat(pod.getMetadata().getAnnotations()).containsEntry("hekla.io/user", "ada");
    assertThat(podGroup(job).getMetadata().getAnnotations()).containsEntry("hekla.io/user", "ada");
  }

  @Test
  void thePodGroupAsksForTheGangOnly() {
    var group = podGroup(job(2));

    assertThat(group.getSpec().minMember).isEqualTo(2);
    assertThat(group.getSpec().minTaskMember).containsEntry("worker", 2);
    assertThat(group.getSpec().minResources)
        .containsEntry("cpu", new Quantity("3"))
        .containsEntry("requests.cpu", new Quantity("3"))
        .containsEntry("pods", new Quantity("2"));
  }

  @Test
  void theExpectedRunTimeIsThatOfTheAnnotationOfTheSpecOrOfTheDeadlines() {
    Job job = job(2);
    assertThat(podGroup(job).getMetadata().getAnnotations()).doesNotContainKey(RUNNING_ESTIMATE);

    job.getSpec().tasks.getFirst().template.getSpec().setActiveDeadlineSeconds(600L);
    assertThat(podGroup(job).getMetadata().getAnnotations())
        .containsEntry(RUNNING_ESTIMATE, "600s");

    job.getSpec().runningEstimate = "1h5m";
    assertThat(podGroup(job).getMetadata().getAnnotations())
        .containsEntry(RUNNING_ESTIMATE, "1h5m");

    job.getMetadata().setAnnotations(Map.of(RUNNING_ESTIMATE, "30m"));
    assertThat(podGroup(job).getMetadata().getAnnotations()).containsEntry(RUNNING_ESTIMATE, "30m");
  }

  @Test
  void theLimitOfAJobIsToldFromAnEstimate() {
    Job job = job(2);
    job.getSpec().runningEstimate = "5m";
    assertThat(podGroup(job).getMetadata().getAnnotations()).doesNotContainKey(RUNNING_LIMIT);

    job.getSpec().tasks.getFirst().template.getSpec().setActiveDeadlineSeconds(600L);
    assertThat(podGroup(job).getMetadata().getAnnotations())
        .containsEntry(RUNNING_LIMIT, "600s")
        .containsEntry(RUNNING_ESTIMATE, "5m");

    job.getMetadata().setAnnotations(Map.of(RUNNING_LIMIT, "1h"));
    assertThat(podGroup(job).getMetadata().getAnnotations()).containsEntry(RUNNING_LIMIT, "1h");
  }

  @Test
  void minimumResourcesAreWrittenInKubernetesForm() {
    var resources =
        podGroup(job(2, Map.of("cpu", "750m", "memory", "512Mi"))).getSpec().minResources;

    assertThat(resources)
        .containsEntry("cpu", new Quantity("1500m"))
        .containsEntry("memory", new Quantity("1Gi"))
        .containsEntry("requests.memory", new Quantity("1Gi"))
        .containsEntry("count/pods", new Quantity("2"));
  }

  @Test
  void anotherMinimumMakesThePodGroupDiffer() {
    assertThat(JobPodGroupBuilder.differs(podGroup(job(2)), job(3))).isTrue();
  }

  @Test
  void theGangIsSmallerByWhoIsDoneAndGone() {
    var finishedDeleted = new FinishedDeletedPods(Map.of("worker", IndexSet.parse("0-1,3")));

    var group = JobPodGroupBuilder.of(job(4), Map.of(), finishedDeleted);

    assertThat(group.getMetadata().getAnnotations())
        .containsEntry("hekla.io/done-and-gone", "worker=0-1,3");
    assertThat(group.getSpec().minMember).isEqualTo(1);
    assertThat(group.getSpec().minTaskMember).isEqualTo(Map.of("worker", 1));
    assertThat(group.getSpec().minResources).containsEntry("cpu", new Quantity("1500m"));
    assertThat(JobPodGroupBuilder.differs(group, job(4))).isFalse();
    assertThat(FinishedDeletedPods.of(group, Set.of("worker"))).isEqualTo(finishedDeleted);
  }

  @Test
  void aPartitionThatCannotBeWholeAnyMoreIsNotWaitedFor() {
    var job = job(4);
    var policy = new PartitionPolicySpec();
    policy.totalPartitions = 2;
    policy.partitionSize = 2;
    policy.minPartitions = 2;
    job.getSpec().tasks.getFirst().partitionPolicy = policy;

    var group =
        JobPodGroupBuilder.of(
            job, Map.of(), new FinishedDeletedPods(Map.of("worker", IndexSet.parse("2-3"))));

    assertThat(group.getSpec().subGroupPolicy.getFirst().minSubGroups).isEqualTo(1);
  }

  @Test
  void anInvalidAnnotationProtectsNoPod() {
    var group = podGroup(job(4));
    for (String nonsense : List.of("", "worker", "worker=", "worker=x", "worker=3-1", "=0", ";")) {
      group.getMetadata().setAnnotations(Map.of("hekla.io/done-and-gone", nonsense));

      assertThat(FinishedDeletedPods.of(group, Set.of("worker")))
          .as(nonsense)
          .isEqualTo(FinishedDeletedPods.NONE);
    }
  }

  @Test
  void zeroMeansWhatAdmissionMakesOfIt() {
    var job = job(2);
    job.getSpec().minAvailable = 0;
    job.getSpec().maxRetry = 0;

    var rules = JobObservations.rules(job);

    assertThat(rules.minAvailable()).isEqualTo(2);
    assertThat(rules.maxRetry()).isEqualTo(3);
  }

  @Test
  void aWrittenStatusReadsBackEqual() {
    var report = Scene.job(JobPhase.RUNNING).pods(3, PodPhase.SUCCEEDED).observed().report();

    assertThat(
            JobStatusConverter.read(
                Optional.of(JobStatusConverter.write(report, Optional.empty()))))
        .isEqualTo(report);
  }

  private static io.hekla.model.api.PodGroup podGroup(Job job) {
    var group = JobPodGroupBuilder.of(job, Map.of(), FinishedDeletedPods.NONE);
    group.getMetadata().setUid("gang-uid");
    return group;
  }

  private static Job job(int minAvailable) {
    return job(minAvailable, Map.of("cpu", "1500m"));
  }

  private static Job job(int minAvailable, Map<String, String> requestsOfAPod) {
    var requests = new TreeMap<String, Quantity>();
    requestsOfAPod.forEach((name, amount) -> requests.put(name, new Quantity(amount)));
    var task = new TaskSpec();
    task.name = "worker";
    task.replicas = 4;
    task.minAvailable = minAvailable;
    task.template =
        new PodTemplateSpecBuilder()
            .withNewSpec()
            .addNewContainer()
            .withName("main")
            .withNewResources()
            .withRequests(requests)
            .endResources()
            .endContainer()
            .endSpec()
            .build();
    var job = new Job();
    job.setMetadata(
        new ObjectMetaBuilder()
            .withName("train")
            .withNamespace("ns")
            .withUid("job-uid")
            .withCreationTimestamp("2026-01-01T00:00:00Z")
            .build());
    job.setSpec(new JobSpec());
    job.getSpec().tasks = List.of(task);
    return job;
  }
}
