package io.hekla.model.cronjob;

import io.fabric8.kubernetes.api.model.ObjectReference;
import io.fabric8.kubernetes.api.model.ObjectReferenceBuilder;
import io.hekla.model.api.CronJobStatus;
import io.hekla.model.job.JobRef;
import io.hekla.model.text.ApiTime;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Conversion between a CronJob's report and the status of its object. */
public final class CronJobStatusConverter {
  private CronJobStatusConverter() {}

  /** Returns the status to write. */
  public static CronJobStatus write(CronJobReport report, String namespace) {
    var status = new CronJobStatus();
    status.active =
        report.active().stream()
            .map(
                job ->
                    new ObjectReferenceBuilder()
                        .withApiVersion("batch.volcano.sh/v1alpha1")
                        .withKind("Job")
                        .withNamespace(namespace)
                        .withName(job.name())
                        .withUid(job.uid())
                        .build())
            .toList();
    status.lastScheduleTime = text(report.lastSchedule());
    status.lastSuccessfulTime = text(report.lastSuccess());
    return status;
  }

  /** Reads a status; {@link CronJobReport#NONE} if there is none. */
  public static CronJobReport read(@Nullable CronJobStatus status) {
    if (status == null) {
      return CronJobReport.NONE;
    }
    return new CronJobReport(
        (status.active == null ? List.<ObjectReference>of() : status.active)
            .stream()
                .map(
                    job ->
                        new JobRef(
                            Objects.requireNonNullElse(job.getName(), ""),
                            Objects.requireNonNullElse(job.getUid(), "")))
                .toList(),
        ApiTime.orEpoch(status.lastScheduleTime),
        ApiTime.orEpoch(status.lastSuccessfulTime));
  }

  private static @Nullable String text(Instant time) {
    return time.equals(Instant.EPOCH) ? null : time.toString();
  }
}
