package io.hekla.actors.entity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.hekla.actors.kubernetes.Adapters;
import io.hekla.controller.api.Kind;
import io.hekla.controller.effect.CronJobEntity;
import io.hekla.controller.entity.StatusWriteLimiter;
import io.hekla.controller.event.EventPublisher;
import io.hekla.controller.event.EventSink;
import io.hekla.controller.verb.CreateOwned;
import io.hekla.model.api.CronJob;
import io.hekla.model.api.CronJobSpec;
import io.hekla.model.api.CronJobTemplate;
import io.hekla.model.api.JobSpec;
import io.hekla.model.cronjob.CronJobCommand;
import io.hekla.model.cronjob.CronJobObservations;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Work that is due after more than 248 days, where Akka's timers end, in virtual time. */
class FarWakeTest {
  private static final Instant NEW_YEAR = Instant.parse("2027-01-01T00:00:00Z");

  @TempDir Path folder;
  private final AtomicInteger jobs = new AtomicInteger();
  private LoneEntity yearly;

  @BeforeEach
  void start() throws Exception {
    yearly = new LoneEntity(folder, NEW_YEAR);
  }

  private static boolean isJob(Object verb) {
    return verb instanceof CreateOwned<?> create && create.kind().equals(Kind.JOB);
  }

  @AfterEach
  void stop() {
    yearly.close();
  }

  @Test
  void aCronJobThatIsDueInMoreThan248DaysMakesItsJobThenAndNotBefore() {
    observe(cronJob("0 0 1 10 *"));

    pass(Duration.between(NEW_YEAR, Instant.parse("2027-09-30T12:00:00Z")));
    assertThat(jobs).hasValue(0);

    await().until(() -> passesUntilAJobIsMade(Duration.ofHours(12)));
    assertThat(yearly.clock().instant()).isBefore(Instant.parse("2027-10-15T00:00:00Z"));
  }

  @Test
  void aCronJobOfTheTwentyNinthOfFebruaryWaitsForTheNextLeapYear() {
    observe(cronJob("0 0 29 2 *"));

    pass(Duration.between(NEW_YEAR, Instant.parse("2028-02-28T12:00:00Z")));
    assertThat(jobs).hasValue(0);

    await().until(() -> passesUntilAJobIsMade(Duration.ofHours(12)));
    assertThat(yearly.clock().instant()).isBefore(Instant.parse("2028-03-15T00:00:00Z"));
  }

  /** A timer is set by the actor, after the step before it: so time goes on until it is heard. */
  private boolean passesUntilAJobIsMade(Duration step) {
    if (jobs.get() == 0 && yearly.clock().instant().isBefore(NEW_YEAR.plus(Duration.ofDays(440)))) {
      pass(step);
    }
    return jobs.get() > 0;
  }

  private void pass(Duration duration) {
    yearly.pass(duration);
    yearly.isIdle(new CronJobCommand.CreationSettled("nobody", "nothing", ""));
  }

  private void observe(CronJob cronJob) {
    var adapter =
        yearly.kit().spawn(RequestCounter.of(verb -> isJob(verb) ? jobs : new AtomicInteger()));
    yearly.begin(
        new CronJobEntity(ZoneOffset.UTC, new EventPublisher(EventSink.NONE, Kind.CRON_JOB)),
        new Adapters(adapter, adapter, adapter, adapter, adapter, adapter),
        "yearly",
        LoneEntity.patient(Duration.ofSeconds(1), Duration.ofSeconds(1)),
        new StatusWriteLimiter(
            Duration.ofMillis(1), Duration.ofMillis(1), Duration.ofMillis(1), 9, System::nanoTime));
    yearly.observe(
        new CronJobCommand.Observe(CronJobObservations.of(cronJob, List.of(), List.of())),
        Map.of(),
        Optional.of(cronJob));
    yearly.takesIt();
  }

  private static CronJob cronJob(String schedule) {
    var cronJob = new CronJob();
    cronJob.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace("ns")
            .withName("yearly")
            .withUid("uid")
            .withCreationTimestamp(NEW_YEAR.toString())
            .build());
    var spec = new CronJobSpec();
    spec.schedule = schedule;
    spec.timeZone = "UTC";
    spec.jobTemplate = new CronJobTemplate();
    spec.jobTemplate.spec = new JobSpec();
    cronJob.setSpec(spec);
    return cronJob;
  }
}
