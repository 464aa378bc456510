package io.hekla.controller.observe;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobStatus;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.PodGroupStatus;
import io.hekla.model.api.TaskSpec;
import io.hekla.model.job.JobPhase;
import java.util.Collection;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Pods of a Job or PodGroup that runs, held against its status: where the status counts what the
 * pods do, the entity has seen it all and has nothing to do, whatever happened to the member that
 * it was on.
 *
 * @param running number of pods that run
 * @param succeeded number of pods that ended well
 * @param others number of pods that do anything else, or are being deleted
 */
record RunningPods(int running, int succeeded, int others) {
  private static final String RUNNING = "Running";

  static RunningPods of(Collection<Pod> pods) {
    int running = 0;
    int succeeded = 0;
    for (Pod pod : pods) {
      if (pod.getMetadata().getDeletionTimestamp() == null && pod.getStatus() != null) {
        String phase = String.valueOf(pod.getStatus().getPhase());
        running += phase.equals(RUNNING) ? 1 : 0;
        succeeded += phase.equals("Succeeded") ? 1 : 0;
      }
    }
    return new RunningPods(running, succeeded, pods.size() - running - succeeded);
  }

  /** Returns whether the Job runs, has all of its pods, and its status counts them as they are. */
  boolean areOf(Job job) {
    JobStatus status = job.getStatus();
    return job.getMetadata().getDeletionTimestamp() == null
        && status != null
        && status.state != null
        && JobPhase.read(String.valueOf(status.state.phase)) == JobPhase.RUNNING
        && others == 0
        && running > 0
        && running + succeeded == replicas(job)
        && running == count(status.running)
        && succeeded == count(status.succeeded);
  }

  /** Returns whether the PodGroup runs, and its status counts its pods as they are. */
  boolean areOf(PodGroup group) {
    PodGroupStatus status = group.getStatus();
    return group.getMetadata().getDeletionTimestamp() == null
        && status != null
        && RUNNING.equals(status.phase)
        && others == 0
        && running > 0
        && running == count(status.running)
        && succeeded == count(status.succeeded);
  }

  private static long replicas(Job job) {
    if (job.getSpec() == null || job.getSpec().tasks == null) {
      return -1;
    }
    long sum = 0;
    for (TaskSpec task : job.getSpec().tasks) {
      // Where this is not the number of pods, the entity is shown them at once.
      sum += task == null ? 0 : Objects.requireNonNullElse(task.replicas, 1);
    }
    return sum;
  }

  private static int count(@Nullable Integer counted) {
    return Objects.requireNonNullElse(counted, 0);
  }
}
