package io.hekla.model.cronjob;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.hekla.model.api.CronJob;
import io.hekla.model.api.CronJobSpec;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests of the Jobs that a CronJob creates. */
class CronJobJobBuilderTest {
  private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

  @Test
  void aJobIsTheTemplateAndSaysForWhenItIs() throws Exception {
    var cronJob =
        YAML.readValue(
            """
            metadata: {namespace: ns, name: nightly, uid: uid}
            spec:
              schedule: "0 1 * * *"
              timeZone: Asia/Kathmandu
              jobTemplate:
                metadata: {labels: {team: a}, annotations: {note: b}}
                spec: {minAvailable: 2}
            """,
            CronJob.class);

    var job = CronJobJobBuilder.of(cronJob, Instant.parse("2026-01-01T19:15:00Z"));

    assertThat(job.getMetadata().getName()).isEqualTo("nightly-29454915");
    assertThat(job.getMetadata().getLabels()).containsEntry("team", "a");
    assertThat(job.getMetadata().getAnnotations())
        .containsEntry("note", "b")
        .containsEntry("volcano.sh/cronjob-scheduled-timestamp", "2026-01-02T01:00:00+05:45");
    assertThat(job.getSpec().minAvailable).isEqualTo(2);
    assertThat(CronJobObservations.of(cronJob, List.of(job), List.of()).jobs())
        .singleElement()
        .satisfies(seen -> assertThat(seen.controlled()).isTrue());
  }

  @Test
  void aJobCountsForTheUserOfItsCronJob() throws Exception {
    String template =
        "spec: {jobTemplate: {metadata: {annotations: {hekla.io/user: eve}}, spec: {}}}";

    assertThat(userOf("metadata: {name: n, annotations: {hekla.io/user: ada}}\n" + template))
        .isEqualTo("ada");
    assertThat(userOf("metadata: {name: n}\n" + template)).isEqualTo("eve");
  }

  private static @Nullable String userOf(String cronJob) throws Exception {
    var job =
        CronJobJobBuilder.of(
            YAML.readValue(cronJob, CronJob.class), Instant.parse("2026-01-01T19:15:00Z"));
    return job.getMetadata().getAnnotations().get("hekla.io/user");
  }

  @Test
  void aLimitBelowNothingKeepsNothing() {
    var cronJob = new CronJob();
    cronJob.setMetadata(new ObjectMetaBuilder().withName("nightly").withUid("uid").build());
    cronJob.setSpec(new CronJobSpec());
    cronJob.getSpec().successfulJobsHistoryLimit = Integer.MIN_VALUE;
    cronJob.getSpec().failedJobsHistoryLimit = -1;

    var rules = CronJobObservations.of(cronJob, List.of(), List.of()).rules();

    assertThat(rules.successfulHistoryLimit()).isZero();
    assertThat(rules.failedHistoryLimit()).isZero();
  }

  @Test
  void withoutTimeZoneTimesAreUtc() throws Exception {
    var cronJob =
        YAML.readValue(
            """
            metadata: {namespace: ns, name: nightly, uid: uid}
            spec: {schedule: "0 1 * * *", jobTemplate: {spec: {minAvailable: 2}}}
            """,
            CronJob.class);

    var job = CronJobJobBuilder.of(cronJob, Instant.parse("2026-01-01T19:15:00Z"));

    assertThat(job.getMetadata().getAnnotations())
        .containsEntry("volcano.sh/cronjob-scheduled-timestamp", "2026-01-01T19:15:00Z");
  }
}
