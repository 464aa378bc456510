package io.hekla.model.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.model.api.Bounds;
import io.hekla.model.api.Job;
import io.hekla.model.api.PodGroup;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.machine.Decision;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Tests of Jobs that are stored though the CRD and the webhook would have refused them, and of
 * their cost.
 */
class JobBoundsTest {
  private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());
  private static final long MEGABYTE = 1 << 20;

  @Test
  void aJobOfTooManyReplicasIsRefusedWithAMessage() {
    var job =
        job("{tasks: [{name: w, replicas: 2147483647}], plugins: {svc: []}, minAvailable: 1}");

    var decision = observed(job);

    assertThat(decision.events()).isEmpty();
    assertThat(decision.effects())
        .hasSize(2)
        .noneMatch(JobEffect.CreatePods.class::isInstance)
        .noneMatch(JobEffect.SetUpPlugins.class::isInstance)
        .noneMatch(JobEffect.CreatePodGroup.class::isInstance);
    assertThat(report(decision))
        .contains("spec.tasks[0].replicas is 2147483647; at least 0 and at most 100000");
  }

  @Test
  void itsStatusIsWrittenOnce() {
    var job = job("{tasks: [{name: w, replicas: 2147483647}]}");
    var report = status(observed(job));
    job.setStatus(JobStatusConverter.write(report, Optional.empty()));

    assertThat(observed(job).effects()).noneMatch(JobEffect.WriteStatus.class::isInstance);
    assertThat(report.phase()).isEqualTo("Pending");
    assertThat(report.reason()).isEqualTo("BeyondBounds");
  }

  @Test
  void theSumOverTasksCountsAsWell() {
    assertThat(violations("{tasks: [{name: a, replicas: 60000}, {name: b, replicas: 40000}]}"))
        .isEmpty();
    assertThat(violations("{tasks: [{name: a, replicas: 60000}, {name: b, replicas: 40001}]}"))
        .containsExactly("spec.tasks ask for 100001 replicas; at most 100000");
  }

  @Test
  void aSettingMayOnlyLowerTheMaximum() {
    var job = job("{tasks: [{name: w, replicas: 11}]}");

    assertThat(JobBounds.violations(job, new JobLimits(10)))
        .containsExactly("spec.tasks ask for 11 replicas; at most 10");
    assertThatThrownBy(() -> new JobLimits(Bounds.JOB_REPLICAS + 1))
        .hasMessageContaining("the hard maximum");
  }

  @Test
  void amountsThatNoNodeHasAreRefusedByName() {
    String template =
        "template: {spec: {containers: [{resources: {requests: {cpu: '1e308', memory:"
            + " 99999999999Ei, example.com/x: much}}}]}}";

    assertThat(violations("{tasks: [{name: w, replicas: 1, " + template + "}]}"))
        .hasSize(3)
        .anyMatch(one -> one.startsWith("spec.tasks[0].template.spec.containers[0].resources"))
        .anyMatch(one -> one.contains("requests.cpu is 1e308; at least 0 and below"))
        .anyMatch(one -> one.contains("requests.memory is 99999999999Ei"))
        .anyMatch(one -> one.contains("example.com/x is much, which is no quantity"));
  }

  @Test
  void containersAndInitContainersAreCountedTogether() {
    assertThat(violations(containers(600, 400))).isEmpty();
    assertThat(violations(containers(600, 401)))
        .containsExactly(
            "spec.tasks[0].template.spec has 1001 containers and init containers; at most 1000");
  }

  private static String containers(int containers, int initContainers) {
    return "{tasks: [{name: w, replicas: 1, template: {spec: {containers: [%s], initContainers: [%s]}}}]}"
        .formatted("{name: c}, ".repeat(containers), "{name: i}, ".repeat(initContainers));
  }

  @Test
  void aNameThatIsNoLabelValueIsReported() {
    var job = job("{tasks: [{name: w, replicas: 1}]}");
    job.getMetadata().setName("n".repeat(201));

    assertThat(JobBounds.violations(job, JobLimits.HARD))
        .containsExactly("metadata.name has 201 characters; at most 63");
  }

  @Test
  void aTimeoutThatIsNoDurationIsNamedAndNotTakenAsNone() {
    assertThat(
            violations(
                "{policies: [{event: PodFailed, action: AbortJob, timeout: soon}],"
                    + " tasks: [{name: a, replicas: 1}]}"))
        .containsExactly(
            "spec.policies[0].timeout is \"soon\", which is not a duration such as 10m");
    assertThat(
            violations(
                "{policies: [{event: PodFailed, action: AbortJob, timeout: 1h5m}],"
                    + " tasks: [{name: a, replicas: 1}]}"))
        .isEmpty();
  }

  @Test
  void noMoreTasksHavePartitionsThanAPodGroupMayHavePolicies() {
    assertThat(violations(dividedTasks(256))).isEmpty();
    assertThat(violations(dividedTasks(257)))
        .containsExactly("spec.tasks has 257 entries with a partitionPolicy; at most 256");
  }

  private static String dividedTasks(int count) {
    return IntStream.range(0, count)
        .mapToObj("{name: t%d, partitionPolicy: {totalPartitions: 1, partitionSize: 1}}"::formatted)
        .collect(Collectors.joining(", ", "{tasks: [", "]}"));
  }

  @Test
  void tasksWithMissingOrEqualNamesAreReported() {
    assertThat(violations("{tasks: [{replicas: 1}, {name: a}, {name: a}]}"))
        .containsExactly(
            "spec.tasks[0].name is missing", "spec.tasks[2].name is a, as that of another task");
    assertThat(violations("{tasks: [null]}"))
        .containsExactly("spec.tasks has an entry that is null");
  }

  @Test
  void anOrderToItIsGivenBackUndone() {
    var observation = observation(job("{tasks: [{name: w, replicas: 2147483647}]}"), List.of(), "");

    var decision =
        new JobMachine()
            .decide(
                new JobEntityState.Absent(),
                new JobCommand.Execute("u", "o", JobAction.ABORT_JOB, observation),
                Scene.NOW);

    assertThat(decision.events()).isEmpty();
    assertThat(decision.effects()).contains(new JobEffect.DeleteCommand("o", "u"));
  }

  @Test
  void aJobOfTheMostReplicasIsDecidedOnInTheMemoryOfOneSlice() {
    var job = job("{tasks: [{name: w, replicas: 100000}], minAvailable: 1}");
    var observation = observation(job, List.of(), "");

    assertThat(
            Allocated.by(
                () -> {
                  var decision = observed(observation);
                  assertThat(created(decision)).hasSize(JobWork.SLICE);
                }))
        .isLessThan(MEGABYTE);
  }

  @Test
  void itsNextSliceIsOfThePodsThatAreNotThereYet() {
    var job =
        job("{tasks: [{name: a, replicas: 1500}, {name: b, replicas: 900}], minAvailable: 1}");
    var pods = new ArrayList<Pod>();
    for (int i = 0; i < JobWork.SLICE; i++) {
      pods.add(pod(job, 0, i));
    }

    var places = created(observed(observation(job, pods, "")));

    assertThat(places).hasSize(JobWork.SLICE);
    assertThat(places.getFirst()).isEqualTo(new JobEffect.Place("a", 1000));
    assertThat(places.getLast()).isEqualTo(new JobEffect.Place("b", 499));
  }

  @Test
  void anIndexThatNoJobCanHaveIsNotReadFromAPod() {
    var job = job("{tasks: [{name: w, replicas: 2}], minAvailable: 1}");
    var pods = new ArrayList<Pod>();
    for (int i = 0; i < 8; i++) {
      var pod = pod(job, 0, i % 2);
      pod.getMetadata().getAnnotations().put("volcano.sh/task-index", "2147483647");
      pod.getMetadata().getAnnotations().put("volcano.sh/task-spec", "w" + i);
      pods.add(pod);
    }

    assertThat(observation(job, pods, "").pods()).isEmpty();
    assertThat(Allocated.by(() -> observed(observation(job, pods, "")))).isLessThan(MEGABYTE);
  }

  @Test
  void aPodOfATaskThatTheJobLacksGoes() {
    var job = job("{tasks: [{name: w, replicas: 1}], minAvailable: 1}");
    var pod = pod(job, 0, 0);
    pod.getMetadata().getAnnotations().put("volcano.sh/task-spec", "another");
    pod.getMetadata().getAnnotations().put("volcano.sh/task-index", "99999");

    var decision = observed(observation(job, List.of(pod), ""));

    assertThat(decision.effects())
        .contains(
            new JobEffect.DeletePods(
                List.of(new JobEffect.Victim(pod.getMetadata().getName(), "uid-0"))));
  }

  @Test
  void impossibleIndexRangesMatchNothingAndTakeNoMemory() {
    var text = new StringBuilder();
    while (text.length() < 256 * 1024 - 20) {
      text.append("w=0-2147483646;");
    }
    var job = job("{tasks: [{name: w, replicas: 2}], minAvailable: 1}");
    var group = podGroup(job, text.toString());

    assertThat(FinishedDeletedPods.of(group, JobObservations.taskNames(job)))
        .isEqualTo(FinishedDeletedPods.NONE);
    assertThat(Allocated.by(() -> FinishedDeletedPods.of(group, JobObservations.taskNames(job))))
        .isLessThan(MEGABYTE);
    assertThat(Allocated.by(() -> observation(job, List.of(), text.toString())))
        .isLessThan(MEGABYTE);
  }

  @Test
  void entriesOfUnknownTasksTakeNoMemory() {
    var text = new StringBuilder();
    for (int i = 0; text.length() < 256 * 1024 - 30; i++) {
      text.append("t").append(i).append("=0-99999;");
    }
    var job = job("{tasks: [{name: w, replicas: 2}], minAvailable: 1}");
    var group = podGroup(job, text + "w=1");

    assertThat(FinishedDeletedPods.of(group, JobObservations.taskNames(job)).text())
        .isEqualTo("w=1");
    assertThat(Allocated.by(() -> FinishedDeletedPods.of(group, JobObservations.taskNames(job))))
        .isLessThan(2 * MEGABYTE);
  }

  @Test
  void sumsBeyondTheTypeAreTheLargestNumber() {
    var rules =
        JobObservations.rules(
            job("{tasks: [{name: a, replicas: 2147483647}, {name: b, replicas: 2147483647}]}"));

    assertThat(rules.replicas()).isEqualTo(Integer.MAX_VALUE);
    assertThat(rules.minAvailable()).isEqualTo(Integer.MAX_VALUE);
  }

  private static List<String> violations(String spec) {
    return JobBounds.violations(job(spec), JobLimits.HARD);
  }

  private static Job job(String spec) {
    try {
      return YAML.readValue(
          "{metadata: {namespace: ns, name: j, uid: job-uid, creationTimestamp:"
              + " '2026-01-01T00:00:00Z'}, spec: "
              + spec
              + "}",
          Job.class);
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static Pod pod(Job job, int task, int index) {
    var pod = JobPodBuilder.of(job, job.getSpec().tasks.get(task), index, 0, 0);
    pod.getMetadata().setUid("uid-" + index);
    return pod;
  }

  private static PodGroup podGroup(Job job, String doneAndGone) {
    var group = JobPodGroupBuilder.of(job, Map.of(), FinishedDeletedPods.NONE);
    group.getMetadata().setUid("gang");
    group.getMetadata().setAnnotations(Map.of("hekla.io/done-and-gone", doneAndGone));
    return group;
  }

  /** Returns the observed state of a Job whose PodGroup is admitted. */
  private static JobObservation observation(Job job, List<Pod> pods, String doneAndGone) {
    return JobObservations.of(
            job,
            pods,
            List.of(),
            Optional.of(podGroup(job, doneAndGone)),
            true,
            claim -> true,
            JobLimits.HARD)
        .withAdmittedPodGroup();
  }

  private static Decision<JobEvent, JobEffect> observed(Job job) {
    return observed(
        JobObservations.of(
            job, List.of(), List.of(), Optional.empty(), true, claim -> true, JobLimits.HARD));
  }

  private static Decision<JobEvent, JobEffect> observed(JobObservation observation) {
    assertThat(observation.podGroup().phase()).isNotEqualTo(PodGroupPhase.UNKNOWN);
    return new JobMachine()
        .decide(new JobEntityState.Absent(), new JobCommand.Observe(observation), Scene.NOW);
  }

  private static List<JobEffect.Place> created(Decision<JobEvent, JobEffect> decision) {
    return decision.effects().stream()
        .filter(JobEffect.CreatePods.class::isInstance)
        .flatMap(effect -> ((JobEffect.CreatePods) effect).places().stream())
        .toList();
  }

  private static JobReport status(Decision<JobEvent, JobEffect> decision) {
    return decision.effects().stream()
        .filter(JobEffect.WriteStatus.class::isInstance)
        .map(effect -> ((JobEffect.WriteStatus) effect).report())
        .findFirst()
        .orElseThrow();
  }

  private static String report(Decision<JobEvent, JobEffect> decision) {
    return status(decision).message();
  }
}
