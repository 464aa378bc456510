package io.hekla.model.job;

import io.hekla.model.api.Job;
import io.hekla.model.api.TaskSpec;
import java.util.List;

/**
 * Default names of tasks. Admission sets them; where it is not called, a Job is read as it would
 * have left it. Source: docs/admission.md#job.
 */
public final class TaskNames {
  private TaskNames() {}

  /** Returns the name of a task that has none, by its place in the list. */
  public static String ofUnnamed(int index) {
    return "default" + index;
  }

  /** Names the tasks of a Job, which is changed. */
  public static void fill(Job job) {
    if (job.getSpec() == null || job.getSpec().tasks == null) {
      return;
    }
    List<TaskSpec> tasks = job.getSpec().tasks;
    for (int index = 0; index < tasks.size(); index++) {
      TaskSpec task = tasks.get(index);
      if (task != null && (task.name == null || task.name.isEmpty())) {
        task.name = ofUnnamed(index);
      }
    }
  }
}
