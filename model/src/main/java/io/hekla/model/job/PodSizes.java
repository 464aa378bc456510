package io.hekla.model.job;

import io.hekla.model.api.Bounds;
import io.hekla.model.api.Job;
import io.hekla.model.api.TaskSpec;
import io.hekla.model.job.plugins.JobPlugins;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Check of the size of a Job's pods: plugins and volumes add to each container, so that a small Job
 * may ask for pods that no memory holds. Computed without building one.
 */
final class PodSizes {
  private static final int MOST_REPORTED = 5;

  private PodSizes() {}

  /**
   * Returns the tasks whose pods would be too large; no more than a status can show.
   *
   * @param job a Job within its bounds
   */
  static List<String> violations(Job job, JobPlugins plugins) {
    ToLongFunction<TaskSpec> added = plugins.bytesPerPod();
    long mounts = JobVolumes.bytesPerContainer(job);
    List<TaskSpec> tasks = JobObservations.tasks(job);
    var violations = new ArrayList<String>();
    for (int i = 0; i < tasks.size() && violations.size() < MOST_REPORTED; i++) {
      long bytes = added.applyAsLong(tasks.get(i)) + mounts * containers(tasks.get(i));
      if (bytes > Bounds.POD_BYTES) {
        violations.add(
            "spec.tasks[%d] has pods into each of which plugins and volumes would write %d bytes; at most %d"
                .formatted(i, bytes, Bounds.POD_BYTES));
      }
    }
    return violations;
  }

  private static int containers(TaskSpec task) {
    var spec = task.template == null ? null : task.template.getSpec();
    return spec == null || spec.getContainers() == null ? 0 : spec.getContainers().size();
  }
}
