package io.hekla.model.job.plugins;

import java.util.List;
import java.util.Optional;

/** What one plugin does for a Job. Source: reference api-and-controllers.md §4. */
interface JobPlugin {
  /** The objects that stand beside the Job while it wants pods. */
  default List<PluginObject> objects(JobTasks tasks) {
    return List.of();
  }

  /** Adds to a pod of the Job what the plugin promises. */
  void addTo(PodDraft pod, JobTasks tasks);

  /** Why the plugin can do nothing for this Job, which then makes no pods. */
  default Optional<String> fault(JobTasks tasks) {
    return Optional.empty();
  }
}
