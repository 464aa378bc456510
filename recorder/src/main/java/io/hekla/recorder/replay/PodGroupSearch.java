package io.hekla.recorder.replay;

import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.SnapshotJob;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Search for the PodGroups that a user means. */
public final class PodGroupSearch {
  private PodGroupSearch() {}

  /**
   * Returns the PodGroup of a name, else those of the Job of that name: more than one while the Job
   * of a name is replaced by another; none if the cluster has neither.
   */
  public static List<SnapshotJob> find(ClusterState state, ObjectKey name) {
    return state
        .jobs()
        .get(name)
        .map(List::of)
        .orElseGet(() -> state.jobs().values().stream().filter(job -> isOfJob(job, name)).toList());
  }

  /** Returns the names that find a PodGroup, for suggestions. */
  public static Set<String> names(ClusterState state) {
    var names = new TreeSet<String>();
    for (SnapshotJob job : state.jobs()) {
      String key = job.podGroup().key().toString();
      names.add(PodGroupText.withoutUid(key));
      names.add(key);
    }
    return names;
  }

  /** The controller calls the PodGroup of a Job by its name and uid; pods carry the Job's name. */
  private static boolean isOfJob(SnapshotJob job, ObjectKey name) {
    ObjectKey key = job.podGroup().key();
    return key.namespace().equals(name.namespace())
        && (PodGroupText.withoutUid(key.name()).equals(name.name())
            || job.tasks().stream().anyMatch(task -> isOfJob(task.info(), name.name())));
  }

  private static boolean isOfJob(TaskInfo pod, String job) {
    return job.equals(pod.labels().get(WellKnownKeys.JOB_NAME))
        || job.equals(pod.annotations().get(WellKnownKeys.JOB_NAME));
  }
}
