package io.hekla.model.job;

import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.model.api.Job;
import io.hekla.model.api.TaskSpec;
import io.hekla.model.cluster.QuotaAmounts;
import io.hekla.model.cluster.QuotaUsage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Minimum resources of a Job's gang, counted as Kubernetes quota counts pods. Source:
 * docs/reference/controllers.md#podgroup-of-a-job.
 */
final class MinResources {
  private MinResources() {}

  static Map<String, Quantity> of(
      Job job, Map<String, Integer> priorities, FinishedDeletedPods finishedDeleted) {
    var tasks = new ArrayList<>(JobObservations.tasks(job));
    tasks.sort(Comparator.comparingInt((TaskSpec task) -> priority(task, priorities)).reversed());
    int minAvailable =
        Math.max(0, JobObservations.rules(job).minAvailable() - finishedDeleted.size());
    long needed = 0;
    for (TaskSpec task : tasks) {
      needed += needed(task, finishedDeleted);
    }
    QuotaAmounts total = QuotaAmounts.NONE;
    int remaining = minAvailable;
    boolean minimumFirst = minAvailable >= needed;
    var taken = new int[tasks.size()];
    for (int round = minimumFirst ? 0 : 1; round < 2; round++) {
      for (int at = 0; at < tasks.size(); at++) {
        TaskSpec task = tasks.get(at);
        int limit =
            round == 0
                ? needed(task, finishedDeleted)
                : replicas(task, finishedDeleted) - taken[at];
        int pods = Math.max(0, Math.min(limit, remaining));
        remaining -= pods;
        taken[at] += pods;
        total = total.plus(usage(task).times(pods));
      }
    }
    return QuotaUsage.write(total);
  }

  /** Returns the names of resources that any pod of the Job is charged for. */
  static Set<String> names(Job job) {
    var names = new TreeSet<String>();
    JobObservations.tasks(job)
        .forEach(task -> names.addAll(QuotaUsage.write(usage(task)).keySet()));
    return names;
  }

  private static int replicas(TaskSpec task, FinishedDeletedPods finishedDeleted) {
    return Math.max(0, JobObservations.replicas(task) - finishedDeleted.of(task.name));
  }

  private static int needed(TaskSpec task, FinishedDeletedPods finishedDeleted) {
    return task.minAvailable == null
        ? replicas(task, finishedDeleted)
        : Math.max(0, task.minAvailable - finishedDeleted.of(task.name));
  }

  private static int priority(TaskSpec task, Map<String, Integer> priorities) {
    if (task.template == null || task.template.getSpec() == null) {
      return 0;
    }
    String name = task.template.getSpec().getPriorityClassName();
    return name == null ? 0 : priorities.getOrDefault(name, 0);
  }

  /** Returns the amounts that quota charges for one pod of a task. */
  private static QuotaAmounts usage(TaskSpec task) {
    return QuotaUsage.of(task.template == null ? null : task.template.getSpec());
  }
}
