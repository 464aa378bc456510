package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.fabric8.OnRealApiServer;
import io.hekla.model.api.CronJobStatus;
import io.hekla.model.cluster.ObjectKey;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * CronJobs on a real API server. Each was due half an hour ago, while Hekla was away, and runs its
 * Job; its next time comes when the test changes its schedule. Source:
 * docs/reference/controllers.md#cronjob-controller.
 */
@OnRealApiServer
class RealCronJobsST {
  @RegisterExtension private static final RealSystem system = RealSystem.withNodes(1, "8", "8Gi");

  private static final JobUser jobs = new JobUser(system);

  private static Instant due = Instant.EPOCH;

  @BeforeAll
  static void comeUpLate() throws Exception {
    due = Instant.now().minus(30, ChronoUnit.MINUTES).truncatedTo(ChronoUnit.MINUTES);
    system.hekla().kill();
    for (String name : List.of("allow", "forbid", "replace", "once", "outliving", "witness")) {
      String policy =
          switch (name) {
            case "forbid" -> "Forbid";
            case "replace" -> "Replace";
            default -> "Allow";
          };
      dueWhileAway(name, policy, false);
    }
    dueWhileAway("suspended", "Allow", true);
    system.hekla().startAgain();
  }

  private static void dueWhileAway(String name, String policy, boolean suspended) throws Exception {
    system.apply(
        """
        apiVersion: batch.volcano.sh/v1alpha1
        kind: CronJob
        metadata: {name: %s}
        spec:
          schedule: "%d * * * *"
          timeZone: UTC
          concurrencyPolicy: %s
          suspend: %s
          jobTemplate: {spec: %s}
        """
            .formatted(
                name,
                due.atOffset(ZoneOffset.UTC).getMinute(),
                policy,
                suspended,
                JobUser.onePod()));
    JsonNode met =
        new ObjectMapper()
            .readTree(
                "{\"status\": {\"lastScheduleTime\": \"%s\"}}"
                    .formatted(due.minus(2, ChronoUnit.HOURS)));
    var answer =
        system
            .cluster()
            .api()
            .patch(Kind.CRON_JOB, new ObjectKey("default", name), KubernetesApi.Part.STATUS, met)
            .toCompletableFuture()
            .join();
    assertThat(answer).isInstanceOf(Answer.Done.class);
  }

  /** Name of the Job of the time at which Hekla was away. */
  private static String first(String cronJob) {
    return cronJob + "-" + due.getEpochSecond() / 60;
  }

  private static void awaitFirst(String cronJob) {
    jobs.awaitRunning(first(cronJob), 1);
    assertThat(jobs.ofMaker(cronJob)).containsExactly(first(cronJob));
  }

  /** Has a CronJob be due at once, and every second from now on, with one name in each minute. */
  private static void dueAgain(String cronJob) {
    system.user().change(Kind.CRON_JOB, cronJob, "{spec: {schedule: '@every 1s'}}");
  }

  private static void awaitSecond(String cronJob) {
    system.awaitThat(
        "a second Job of " + cronJob,
        () -> jobs.ofMaker(cronJob).stream().anyMatch(job -> !job.equals(first(cronJob))));
  }

  private static CronJobStatus status(String cronJob) {
    return system.user().find(Kind.CRON_JOB, cronJob).orElseThrow().getStatus();
  }

  private static List<String> active(String cronJob) {
    return Objects.requireNonNullElse(
            status(cronJob).active, List.<io.fabric8.kubernetes.api.model.ObjectReference>of())
        .stream()
        .map(job -> job.getName())
        .toList();
  }

  @Test
  void aTimeMakesItsJobOnceAndTheStatusShowsHowItEnded() {
    awaitFirst("once");
    system.awaitThat("it being active", () -> active("once").equals(List.of(first("once"))));
    system.kubelet().finish(first("once") + "-worker-0");
    system.awaitThat("its success", () -> status("once").lastSuccessfulTime != null);

    assertThat(Instant.parse(status("once").lastScheduleTime)).isEqualTo(due);
    assertThat(jobs.phase(first("once"))).isEqualTo("Completed");
    assertThat(active("once")).isEmpty();
    assertThat(jobs.ofMaker("once")).containsExactly(first("once"));
    system.awaitTold("CronJob", "once", "SuccessfulCreate");
  }

  @Test
  void allowRunsAJobBesideTheLast() {
    awaitFirst("allow");
    dueAgain("allow");
    awaitSecond("allow");

    system.awaitThat("both being active", () -> active("allow").size() >= 2);
    jobs.awaitPhase(first("allow"), "Running");
  }

  @Test
  void forbidWaitsForTheLastToEnd() {
    awaitFirst("forbid");
    dueAgain("forbid");
    awaitFirst("witness");
    dueAgain("witness");
    awaitSecond("witness");
    assertThat(jobs.ofMaker("forbid")).containsExactly(first("forbid"));

    system.kubelet().finish(first("forbid") + "-worker-0");

    awaitSecond("forbid");
    var ended = jobs.job(first("forbid")).orElseThrow().getStatus().state;
    assertThat(ended.phase).isEqualTo("Completed");
    var second = jobs.job(jobs.ofMaker("forbid").getLast()).orElseThrow().getMetadata();
    assertThat(Instant.parse(second.getCreationTimestamp()))
        .isAfterOrEqualTo(Instant.parse(ended.lastTransitionTime));
  }

  @Test
  void replacePutsAJobInThePlaceOfTheLast() {
    awaitFirst("replace");
    dueAgain("replace");

    awaitSecond("replace");
    system.awaitThat("the first being gone", () -> jobs.job(first("replace")).isEmpty());
    system.awaitThat(
        "the other being active",
        () -> active("replace").size() == 1 && !active("replace").contains(first("replace")));
    system.awaitThat("its pods following it", () -> jobs.pods(first("replace")).isEmpty());
  }

  @Test
  void aSuspendedOneMakesNothingUntilItIsResumed() {
    system.awaitThat("the Job of another", () -> jobs.job(first("once")).isPresent());
    assertThat(jobs.ofMaker("suspended")).isEmpty();

    system.user().change(Kind.CRON_JOB, "suspended", "{spec: {suspend: false}}");

    awaitFirst("suspended");
  }

  @Test
  void decisionsAndResultsSurviveARestart() throws Exception {
    awaitFirst("outliving");
    system.hekla().kill();
    system.kubelet().finish(first("outliving") + "-worker-0");
    dueAgain("outliving");
    system.hekla().startAgain();

    awaitSecond("outliving");
    system.awaitThat("the success", () -> status("outliving").lastSuccessfulTime != null);
    assertThat(jobs.phase(first("outliving"))).isEqualTo("Completed");
    assertThat(active("outliving")).doesNotContain(first("outliving"));
  }
}
