package io.hekla.simulator.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.hekla.apiserver.store.EmbeddedApiServer;
import io.hekla.apiserver.store.ObjectStore;
import io.hekla.controller.api.Kind;
import io.hekla.model.api.CronJob;
import io.hekla.model.api.CronJobSpec;
import io.hekla.model.api.CronJobStatus;
import io.hekla.model.api.CronJobTemplate;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** CronJobs due every minute, under a clock that the tests advance. */
class CronJobTest {
  private static final Duration LONG = Duration.ofDays(1);
  private static final Duration MINUTE = Duration.ofMinutes(1);

  @TempDir Path data;
  private final MovableClock clock = new MovableClock();
  private EmbeddedApiServer server;
  private StartedSystem system;
  private int touches;

  @BeforeEach
  void start() throws Exception {
    server = EmbeddedApiServer.inMemory(ObjectStore.Settings.of(clock));
    // Well away from the full minute, so that what is created first is not due while it is.
    clock.jumpTo(Duration.ofSeconds(50));
    startMember();
    system.node("n1", "8");
  }

  private void startMember() throws Exception {
    system = StartedSystem.startOn(server, data, Map.of(), clock);
  }

  @AfterEach
  void stop() {
    system.close();
    server.close();
  }

  @Test
  void aJobIsCreatedAtItsTime() {
    clock.jumpTo(Duration.ofSeconds(3));
    cron("c", "Allow", Duration.ZERO);
    StartedSystem.await("its Job", () -> !system.jobs().isEmpty());
    Instant due = clock.instant().truncatedTo(ChronoUnit.MINUTES);

    assertThat(system.jobs()).containsExactly("c-" + due.getEpochSecond() / 60);
    system.awaitJob(system.jobs().getFirst(), "Completed");
    StartedSystem.await("the success", () -> status("c").lastSuccessfulTime != null);
    assertThat(active("c")).isZero();
    assertThat(Instant.parse(status("c").lastScheduleTime)).isEqualTo(due);
  }

  @Test
  void policiesSayWhatBecomesOfAJobThatStillRuns() {
    var policies = List.of("Allow", "Forbid", "Replace");
    policies.forEach(policy -> cron(nameOf(policy), policy, LONG));
    later(MINUTE, policies);
    StartedSystem.await("a Job of each", () -> system.jobs().size() == 3);
    var first = system.jobs();
    first.forEach(job -> system.awaitJob(job, "Running"));

    later(MINUTE, policies);
    StartedSystem.await("two Jobs of allow", () -> jobsOf("allow").size() == 2);
    StartedSystem.await("both being active", () -> active("allow") == 2);
    StartedSystem.await(
        "another Job of replace",
        () -> jobsOf("replace").size() == 1 && !first.containsAll(jobsOf("replace")));
    assertThat(jobsOf("forbid")).hasSize(1);
    assertThat(first).containsAll(jobsOf("forbid"));
  }

  @Test
  void ofTimesMissedDuringARestartTheLastIsRun() throws Exception {
    cron("c", "Allow", Duration.ZERO);
    later(MINUTE, List.of("c"));
    StartedSystem.await("the first Job", () -> system.jobs().size() == 1);
    system.awaitJob(system.jobs().getFirst(), "Completed");
    system.close();

    clock.jump(Duration.ofMinutes(5));
    Instant due = clock.instant().truncatedTo(ChronoUnit.MINUTES);
    startMember();
    StartedSystem.await("the next Job", () -> system.jobs().size() > 1);

    assertThat(system.jobs()).hasSize(2).contains("c-" + due.getEpochSecond() / 60);
  }

  @Test
  void asManyEndedJobsStayAsTheLimitsSay() {
    cron("c", "Allow", Duration.ZERO);
    system.patch(Kind.CRON_JOB, "c", "{'spec': {'successfulJobsHistoryLimit': 1}}");
    String last = "";
    for (int i = 0; i < 3; i++) {
      later(MINUTE, List.of("c"));
      String before = last;
      StartedSystem.await(
          "the next Job",
          () -> !system.jobs().isEmpty() && system.jobs().getLast().compareTo(before) > 0);
      last = system.jobs().getLast();
      system.awaitJob(last, "Completed");
    }
    StartedSystem.await("one Job", () -> system.jobs().size() == 1);

    assertThat(system.jobs()).containsExactly(last);
  }

  @Test
  void aSuspendedCronJobCreatesNoJobs() {
    cron("c", "Allow", Duration.ZERO);
    cron("witness", "Allow", LONG);
    system.patch(Kind.CRON_JOB, "c", "{'spec': {'suspend': true}}");
    later(Duration.ofMinutes(3), List.of("c", "witness"));
    StartedSystem.await("the other's Job", () -> jobsOf("witness").size() == 1);
    assertThat(jobsOf("c")).isEmpty();

    system.patch(Kind.CRON_JOB, "c", "{'spec': {'suspend': false}}");
    StartedSystem.await("its Job", () -> jobsOf("c").size() == 1);
  }

  /** Puts the clock forward, and has these looked at again, which no timer knows of. */
  private void later(Duration time, List<String> names) {
    clock.jump(time);
    for (String name : names) {
      touches++;
      system.patch(
          Kind.CRON_JOB,
          nameOf(name),
          "{'metadata': {'annotations': {'touched': '%d'}}}".formatted(touches));
    }
  }

  private static String nameOf(String policy) {
    return policy.toLowerCase(java.util.Locale.ROOT);
  }

  private List<String> jobsOf(String name) {
    return system.jobs().stream().filter(job -> job.startsWith(name + "-")).toList();
  }

  private CronJobStatus status(String name) {
    var status = system.get(Kind.CRON_JOB, name).getStatus();
    return status == null ? new CronJobStatus() : status;
  }

  private int active(String name) {
    return Objects.requireNonNullElse(status(name).active, List.of()).size();
  }

  private void cron(String name, String policy, Duration runFor) {
    var cronJob = new CronJob();
    cronJob.setMetadata(new ObjectMetaBuilder().withNamespace("default").withName(name).build());
    cronJob.setSpec(new CronJobSpec());
    cronJob.getSpec().schedule = "* * * * *";
    cronJob.getSpec().timeZone = "UTC";
    cronJob.getSpec().concurrencyPolicy = policy;
    cronJob.getSpec().jobTemplate = new CronJobTemplate();
    cronJob.getSpec().jobTemplate.spec = StartedSystem.jobSpec(1, runFor, 0);
    system.create(Kind.CRON_JOB, cronJob);
  }
}
