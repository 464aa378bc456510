package io.hekla.model.job.plugins;

import io.hekla.model.api.TaskSpec;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** What one plugin does for a Job. Source: reference api-and-controllers.md §4. */
interface JobPlugin {
  /** The objects that stand beside the Job while it wants pods. */
  default List<PluginObject> objects(JobTasks tasks) {
    return List.of();
  }

  /** Adds to a pod of the Job what the plugin promises. */
  void addTo(PodDraft pod, JobTasks tasks);

  /**
   * Bytes that a pod of a task grows by, as far as they grow with the Job. What is the same for all
   * tasks is summed up once; nothing is put together for it.
   */
  default ToLongFunction<TaskSpec> bytesPerPod(JobTasks tasks) {
    return task -> 0;
  }

  /** Why the plugin can do nothing for this Job, which then makes no pods. */
  default Optional<String> fault(JobTasks tasks) {
    return Optional.empty();
  }
}
