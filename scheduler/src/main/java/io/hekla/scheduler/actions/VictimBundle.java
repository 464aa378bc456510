package io.hekla.scheduler.actions;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.TaskView;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Tasks of one job that are evicted together.
 *
 * @param isSafe whether the job can do without them; else it loses its minimum
 * @param tasks the least important first
 * @param cost resources lost by it in the whole cluster
 */
record VictimBundle(JobView job, boolean isSafe, List<TaskView> tasks, ResourceVector cost) {
  VictimBundle {
    tasks = List.copyOf(tasks);
  }

  /** Returns a bundle of one task that its job can do without. */
  static VictimBundle spare(TaskView task) {
    return new VictimBundle(task.job(), true, List.of(task), ResourceVector.EMPTY);
  }

  /** Returns the resources freed by it. */
  ResourceVector gain() {
    return sum(tasks);
  }

  /** Returns the ratio of what is gained of a need to what is lost; infinite if nothing is lost. */
  double worth(ResourceVector need) {
    if (isSafe) {
      return Double.POSITIVE_INFINITY;
    }
    ResourceVector gain = gain();
    double gained = 0;
    double lost = 0;
    for (String name : need.resourceNames()) {
      gained += Math.min(gain.amount(name), need.amount(name)) / need.amount(name);
      lost += cost.amount(name) / need.amount(name);
    }
    return lost <= 0 ? Double.POSITIVE_INFINITY : gained / lost;
  }

  /** Returns the allowed part of the bundle; one that is not safe goes whole or not at all. */
  Optional<VictimBundle> limitedTo(Collection<TaskView> allowed) {
    List<TaskView> left = tasks.stream().filter(allowed::contains).toList();
    boolean survives = isSafe ? !left.isEmpty() : left.size() == tasks.size();
    return survives ? Optional.of(new VictimBundle(job, isSafe, left, cost)) : Optional.empty();
  }

  static ResourceVector sum(List<TaskView> tasks) {
    ResourceVector sum = ResourceVector.EMPTY;
    for (TaskView task : tasks) {
      sum = sum.plus(task.job().atStart().known(task.request()));
    }
    return sum;
  }
}
