package io.hekla.model.cronjob;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.hekla.model.api.Bounds;
import io.hekla.model.api.CronJob;
import io.hekla.model.api.CronJobSpec;
import io.hekla.model.api.Job;
import io.hekla.model.job.JobPhase;
import io.hekla.model.text.ApiTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reader of API objects into a CronJob's observed state. */
public final class CronJobObservations {
  private static final int COMPLETED_KEPT = 3;
  private static final int FAILED_KEPT = 1;

  private CronJobObservations() {}

  /**
   * Reads the observed state of a CronJob.
   *
   * @param owned Jobs whose controller reference names a CronJob of its name
   * @param namesakes Jobs whose names begin as those that it gives, whoever created them
   */
  public static CronJobObservation of(
      CronJob cronJob, Collection<Job> owned, Collection<Job> namesakes) {
    var meta = cronJob.getMetadata();
    var byName = new TreeMap<String, CronJobObservation.Member>();
    Stream.concat(owned.stream(), namesakes.stream())
        .forEach(
            job ->
                byName.put(job.getMetadata().getName(), member(job, controls(meta.getUid(), job))));
    var members = new ArrayList<>(byName.values());
    members.sort(
        Comparator.comparing(CronJobObservation.Member::created)
            .thenComparing(CronJobObservation.Member::name));
    return new CronJobObservation(
        meta.getUid(),
        meta.getName(),
        ApiTime.orEpoch(meta.getCreationTimestamp()),
        meta.getDeletionTimestamp() != null,
        rules(cronJob.getSpec()),
        members,
        CronJobStatusConverter.read(cronJob.getStatus()));
  }

  private static CronRules rules(CronJobSpec spec) {
    return new CronRules(
        text(spec.schedule),
        text(spec.timeZone),
        spec.startingDeadlineSeconds == null
            ? CronRules.UNSET
            : Math.min(spec.startingDeadlineSeconds, Bounds.SECONDS),
        ConcurrencyPolicy.read(text(spec.concurrencyPolicy)),
        Boolean.TRUE.equals(spec.suspend),
        limit(spec.successfulJobsHistoryLimit, COMPLETED_KEPT),
        limit(spec.failedJobsHistoryLimit, FAILED_KEPT));
  }

  /** Returns a history limit; a negative one keeps nothing, where no CRD refuses it. */
  private static int limit(@Nullable Integer limit, int unsaid) {
    return limit == null ? unsaid : Math.max(0, limit);
  }

  private static boolean controls(String uid, Job job) {
    List<OwnerReference> owners = job.getMetadata().getOwnerReferences();
    return owners != null
        && owners.stream()
            .anyMatch(
                owner -> Boolean.TRUE.equals(owner.getController()) && uid.equals(owner.getUid()));
  }

  private static CronJobObservation.Member member(Job job, boolean isOwned) {
    var meta = job.getMetadata();
    var state = Optional.ofNullable(job.getStatus()).map(status -> status.state);
    return new CronJobObservation.Member(
        meta.getName(),
        meta.getUid(),
        isOwned,
        JobPhase.read(state.map(seen -> seen.phase).orElse("")),
        ApiTime.orEpoch(meta.getCreationTimestamp()),
        ApiTime.orEpoch(state.map(seen -> seen.lastTransitionTime).orElse("")),
        meta.getDeletionTimestamp() != null);
  }

  private static String text(@Nullable String text) {
    return text == null ? "" : text;
  }
}
