package io.hekla.controller.observe;

import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.model.api.Job;
import io.hekla.model.api.PodGroup;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.job.JobReport;
import io.hekla.model.job.JobStatusConverter;
import io.hekla.model.podgroup.WaitingPodGroup;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Reasons why PodGroups wait, by the last verdict of another kind that the scheduler persisted;
 * their Jobs show them in their status. Nothing of it is persisted here: a new term sends them
 * again, and until then a Job shows what it showed.
 */
public final class WaitingPodGroups {
  private final Map<ObjectKey, LastVerdict> verdicts = new HashMap<>();

  private record LastVerdict(String uid, String why) {}

  /**
   * Records the verdict on a PodGroup; returns whether its Job shows another one.
   *
   * @param job the Job, if the PodGroup belongs to one
   */
  boolean put(WaitingPodGroup verdict, Optional<Job> job) {
    LastVerdict now = new LastVerdict(verdict.uid(), verdict.why());
    LastVerdict before = verdicts.put(verdict.key(), now);
    return job.isPresent()
        && (before == null ? !now.why().equals(shown(job.get())) : !before.equals(now));
  }

  /** Returns the reason that the status of a Job shows; empty if it shows none. */
  private static String shown(Job job) {
    JobReport shown = JobStatusConverter.read(Optional.ofNullable(job.getStatus()));
    return shown.reason().equals(JobReport.PENDING_GROUP) ? shown.message() : "";
  }

  /** Removes a PodGroup that is gone. */
  void take(Delta delta) {
    if (delta.kind().equals(Kind.POD_GROUP) && delta.after().isEmpty()) {
      verdicts.remove(delta.key());
    }
  }

  /** Returns why the PodGroup of a Job waits; empty if it does not. */
  String why(PodGroup group, Job job) {
    LastVerdict last = verdicts.get(Delta.keyOf(group));
    if (last != null && last.uid().equals(group.getMetadata().getUid())) {
      return last.why();
    }
    return mayWait(group) ? shown(job) : "";
  }

  private static boolean mayWait(PodGroup group) {
    String phase = group.getStatus() == null ? null : group.getStatus().phase;
    return switch (PodGroupPhase.read(phase == null ? "" : phase)) {
      case PENDING, INQUEUE, UNKNOWN -> true;
      case RUNNING, COMPLETED -> false;
    };
  }

  void clear() {
    verdicts.clear();
  }
}
