package io.hekla.model.job.plugins;

import io.hekla.model.api.TaskSpec;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** A plugin of a Job. Source: docs/reference/job-plugins.md#common-to-all. */
interface JobPlugin {
  /** Returns the objects that exist beside the Job while it wants pods. */
  default List<PluginObject> objects(JobTasks tasks) {
    return List.of();
  }

  /** Adds the plugin's part to a pod of the Job. */
  void addTo(PodDraft pod, JobTasks tasks);

  /**
   * Returns the bytes that the plugin adds to a pod of a task, as far as they grow with the Job.
   * Amounts common to all tasks are summed up once; nothing is built for it.
   */
  default ToLongFunction<TaskSpec> bytesPerPod(JobTasks tasks) {
    return task -> 0;
  }

  /** Returns the reason why the plugin can do nothing for this Job, which then creates no pods. */
  default Optional<String> fault(JobTasks tasks) {
    return Optional.empty();
  }
}
