package io.hekla.model.cronjob;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.hekla.model.api.CronJob;
import io.hekla.model.api.Job;
import io.hekla.model.api.WellKnownKeys;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Builder of the Job that a CronJob creates. Source:
 * docs/reference/controllers.md#cronjob-controller.
 */
public final class CronJobJobBuilder {
  private CronJobJobBuilder() {}

  /** Returns its name: the CronJob's, and the minutes of the time since 1970. */
  public static String name(String cronJob, Instant due) {
    return cronJob + "-" + due.getEpochSecond() / 60;
  }

  /**
   * Builds the Job for a time of the schedule. It states that time in the schedule's zone, or else
   * in UTC, and counts for the user that the CronJob names, if any, in place of the template's.
   *
   * @throws IllegalArgumentException if spec.timeZone is none
   */
  public static Job of(CronJob cronJob, Instant due) {
    var owner = cronJob.getMetadata();
    var spec = cronJob.getSpec();
    var template = spec.jobTemplate;
    var zone = DueTimes.zone(spec.timeZone == null ? "" : spec.timeZone, ZoneOffset.UTC);
    var stated = template.metadata;
    var annotations = copy(stated == null ? null : stated.getAnnotations());
    String user = copy(owner.getAnnotations()).get(WellKnownKeys.USER);
    if (user != null) {
      annotations.put(WellKnownKeys.USER, user);
    }
    annotations.put(
        WellKnownKeys.CRONJOB_SCHEDULED_TIMESTAMP,
        DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(
            due.truncatedTo(ChronoUnit.SECONDS).atZone(zone)));
    var job = new Job();
    job.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace(owner.getNamespace())
            .withName(name(owner.getName(), due))
            .withLabels(copy(stated == null ? null : stated.getLabels()))
            .withAnnotations(annotations)
            .withOwnerReferences(
                new OwnerReferenceBuilder()
                    .withApiVersion("batch.volcano.sh/v1alpha1")
                    .withKind("CronJob")
                    .withName(owner.getName())
                    .withUid(owner.getUid())
                    .withController(true)
                    .withBlockOwnerDeletion(true)
                    .build())
            .build());
    job.setSpec(template.spec);
    return job;
  }

  private static Map<String, String> copy(@Nullable Map<String, String> map) {
    return map == null ? new TreeMap<>() : new TreeMap<>(map);
  }
}
