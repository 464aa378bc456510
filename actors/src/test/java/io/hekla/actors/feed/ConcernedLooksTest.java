package io.hekla.actors.feed;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.hekla.actors.journal.TestSettings;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.SchedulerTerm;
import io.hekla.actors.kubernetes.WatchActor;
import io.hekla.actors.observing.Observing;
import io.hekla.model.api.CronJob;
import io.hekla.model.api.CronJobSpec;
import io.hekla.model.api.CronJobTemplate;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobFlow;
import io.hekla.model.api.JobSpec;
import io.hekla.model.job.JobLimits;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Looks of those that are concerned when a Job comes or goes. */
class ConcernedLooksTest {
  private static final int TRIES = 5;
  private static final Duration LONGEST = Duration.ofSeconds(1);

  private final ActorTestKit kit = ActorTestKit.create("looks", TestSettings.withoutCluster());
  private final Known known = new Known(Set.of("volcano"));
  private final List<String> looked = new ArrayList<>();
  private final Looks looks =
      Followers.of(
              known,
              true,
              JobLimits.HARD,
              (type, key, message) -> looked.add(type.name() + " " + key),
              Observing.never(kit.system().ignoreRef()),
              kit.system().ignoreRef())
          .looks();

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
  }

  @Test
  void whoeverGivesSuchNamesLooksAtAJobThatComesOrGoes() {
    there(
        Kind.JOB_FLOW,
        Stream.of("a/x", "a/x-y", "a/x-y-z", "a/x-", "a/y", "b/x")
            .map(name -> named(new JobFlow(), name))
            .toList());
    there(
        Kind.CRON_JOB,
        Stream.of("a/x", "a/x-y-z", "b/x").map(name -> named(cronJob(), name)).toList());

    goes(named(new Job(), "a/x-y-z"));
    looks.send(SchedulerTerm.NONE, 0);

    assertThat(looked)
        .containsExactlyInAnyOrder("Job a/x-y-z", "JobFlow a/x", "JobFlow a/x-y", "CronJob a/x");
  }

  @Test
  void veryManyCronJobsOfATenantDoNotMakeTheJobsOfOthersDear() {
    there(
        Kind.CRON_JOB,
        IntStream.range(0, 20_000).mapToObj(n -> named(new CronJob(), "a/c" + n)).toList());
    List<Job> jobs =
        IntStream.range(0, 20_000).mapToObj(n -> named(new Job(), "b/train-" + n)).toList();

    assertInTime(() -> jobs.forEach(this::goes));
  }

  private <T extends HasMetadata> void there(Kind<T> kind, List<T> objects) {
    known.take(new WatchActor.Listed<>(kind, objects, 1));
  }

  private void goes(Job job) {
    looks.mark(new Delta(Kind.JOB, Optional.of(job), Optional.empty()));
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

  /** On a machine that does much else a processor's second is shorter: not each try must do. */
  private static void assertInTime(Runnable work) {
    var threads = ManagementFactory.getThreadMXBean();
    var took = LONGEST;
    for (int left = TRIES; left > 0 && took.compareTo(LONGEST) >= 0; left--) {
      long before = threads.getCurrentThreadCpuTime();
      work.run();
      took = Duration.ofNanos(threads.getCurrentThreadCpuTime() - before);
    }
    assertThat(took).isLessThan(LONGEST);
  }
}
