package io.hekla.scheduler.session;

import io.hekla.model.cluster.SubGroupPolicy;
import io.hekla.model.cluster.TaskInfo;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Division of the tasks of a job by the policies of its PodGroup: a task belongs to the first
 * policy that matches it. Source: docs/reference/scheduler-model.md#sub-jobs.
 */
final class SubJobs {
  private final JobView job;
  private final Map<String, SubJobView> byId = new TreeMap<>();

  SubJobs(JobView job) {
    this.job = job;
  }

  /** Returns the sub-job of a task; created with its first task. */
  SubJobView of(TaskInfo task) {
    for (SubGroupPolicy policy : job.podGroup().subGroups()) {
      Optional<List<String>> values = policy.subGroupOf(task.labels());
      if (values.isPresent()) {
        String id = policy.name() + "-" + String.join("-", values.get());
        return byId.computeIfAbsent(
            id, made -> new SubJobView(job, id, Optional.of(policy), number(values.get())));
      }
    }
    return byId.computeIfAbsent("", made -> new SubJobView(job, "", Optional.empty(), 0));
  }

  /** Returns all sub-jobs, by id. */
  List<SubJobView> all() {
    return List.copyOf(byId.values());
  }

  private static long number(List<String> values) {
    try {
      return Long.parseLong(values.getFirst());
    } catch (NumberFormatException name) {
      return 0;
    }
  }
}
