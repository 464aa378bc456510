package io.hekla.controller.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.WatchEvent;
import io.hekla.controller.kinds.EntityKinds;
import io.hekla.model.api.CronJob;
import io.hekla.model.api.CronJobSpec;
import io.hekla.model.api.CronJobTemplate;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobFlow;
import io.hekla.model.api.JobSpec;
import io.hekla.model.api.JobStatus;
import io.hekla.model.job.JobCommand;
import io.hekla.model.testing.CpuTime;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Observations of the entities that are concerned when a Job is created or deleted. */
class ObserversTest {
  private static final Duration LONGEST = Duration.ofSeconds(1);

  private final Reconciler reconciler =
      new Reconciler(
          ObserverSettings.of("volcano"),
          Kind.ALL,
          EntityKinds.observers(EntityKinds.ALL),
          event -> {},
          (entity, command) -> {});

  @BeforeEach
  void schedulerRunsHere() {
    reconciler.activate(Duration.ZERO);
  }

  @Test
  void collidingNamesAreReconciledWhenAJobChanges() {
    there(
        Kind.JOB_FLOW,
        Stream.of("a/x", "a/x-y", "a/x-y-z", "a/x-", "a/y", "b/x")
            .map(name -> named(new JobFlow(), name))
            .toList());
    there(
        Kind.CRON_JOB,
        Stream.of("a/x", "a/x-y-z", "b/x").map(name -> named(cronJob(), name)).toList());

    goes(named(new Job(), "a/x-y-z"));

    assertThat(reconciler.observe(Duration.ZERO))
        .extracting(one -> one.entity().toString())
        .containsExactlyInAnyOrder("Job a/x-y-z", "JobFlow a/x", "JobFlow a/x-y", "CronJob a/x");
  }

  @Test
  void theSpecOfAJobIsReadAnewOnceItIsAnother() {
    Kind.ALL.forEach(kind -> reconciler.take(new WatchEvent.Listed<>(kind, List.of(), 1)));
    Job first = job("uid-1", "2", 1);
    Job withStatus = job("uid-1", "3", 1);
    withStatus.setSpec(first.getSpec());
    withStatus.setStatus(new JobStatus());

    assertThat(minAvailableOf(first)).isEqualTo(1);
    assertThat(minAvailableOf(withStatus)).isEqualTo(1);
    assertThat(minAvailableOf(job("uid-1", "4", 2))).isEqualTo(2);
    assertThat(minAvailableOf(job("uid-2", "5", 3))).isEqualTo(3);
  }

  @Test
  void aSpecIsNotReadAgainBeforeTheGenerationIsAnother() {
    Kind.ALL.forEach(kind -> reconciler.take(new WatchEvent.Listed<>(kind, List.of(), 1)));
    // No API server shows two specs of one generation: so is seen that the second is not read.
    Job first = ofGeneration(1, job("uid-1", "2", 1));
    Job same = ofGeneration(1, job("uid-1", "3", 2));

    assertThat(minAvailableOf(first)).isEqualTo(1);
    assertThat(minAvailableOf(same)).isEqualTo(1);
    assertThat(minAvailableOf(ofGeneration(2, job("uid-1", "4", 3)))).isEqualTo(3);
    assertThat(minAvailableOf(ofGeneration(2, job("uid-2", "5", 4)))).isEqualTo(4);
  }

  private static Job ofGeneration(long generation, Job job) {
    job.getMetadata().setGeneration(generation);
    return job;
  }

  private int minAvailableOf(Job job) {
    reconciler.take(new WatchEvent.Seen<>(Kind.JOB, job));
    var command = reconciler.observe(Duration.ZERO).getFirst().commands().getLast();
    return ((JobCommand.Observe) command).observation().rules().minAvailable();
  }

  private static Job job(String uid, String version, int minAvailable) {
    Job job = named(new Job(), "a/x");
    job.getMetadata().setUid(uid);
    job.getMetadata().setResourceVersion(version);
    job.setSpec(new JobSpec());
    job.getSpec().minAvailable = minAvailable;
    job.getSpec().tasks = List.of();
    return job;
  }

  @Test
  void veryManyCronJobsOfATenantDoNotMakeTheJobsOfOthersDear() {
    there(
        Kind.CRON_JOB,
        IntStream.range(0, 20_000).mapToObj(n -> named(new CronJob(), "a/c" + n)).toList());
    List<Job> jobs =
        IntStream.range(0, 20_000).mapToObj(n -> named(new Job(), "b/train-" + n)).toList();

    CpuTime.within(
        LONGEST,
        () -> {
          jobs.forEach(this::goes);
          return jobs;
        });
  }

  private <T extends HasMetadata> void there(Kind<T> kind, List<T> objects) {
    reconciler.take(new WatchEvent.Listed<>(kind, objects, 1));
  }

  private void goes(Job job) {
    reconciler.take(new WatchEvent.Seen<>(Kind.JOB, job));
    reconciler.take(new WatchEvent.Gone<>(Kind.JOB, job));
  }

  private static CronJob cronJob() {
    var cronJob = new CronJob();
    cronJob.setSpec(new CronJobSpec());
    cronJob.getSpec().schedule = "@daily";
    cronJob.getSpec().jobTemplate = new CronJobTemplate();
    cronJob.getSpec().jobTemplate.spec = new JobSpec();
    return cronJob;
  }

  /** An object of a name such as {@code namespace/name}. */
  private static <T extends HasMetadata> T named(T object, String name) {
    String[] parts = name.split("/", 2);
    object.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace(parts[0])
            .withName(parts[1])
            .withUid(name)
            .withResourceVersion("1")
            .build());
    return object;
  }
}
