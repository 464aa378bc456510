package io.hekla.scheduler.plugins.drf;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.snapshot.TaskState;
import java.util.Set;

/**
 * A job at the end of a branch.
 *
 * @param request what all its tasks ask for, whatever became of them
 */
record JobLeaf(JobView job, ResourceVector request) {
  static JobLeaf of(JobView job) {
    ResourceVector request = ResourceVector.EMPTY;
    for (TaskState task : job.atStart().tasks()) {
      request = request.plus(job.atStart().known(task.info().request()));
    }
    return new JobLeaf(job, request);
  }

  /**
   * What it comes to: it is saturated if of something that it holds it has all that it asks for, or
   * nobody can have more.
   *
   * @param unexhausted the resources of which somebody could have more
   */
  Branch.Standing standing(ResourceVector held, Set<String> unexhausted, ResourceVector total) {
    boolean saturated = false;
    for (String name : held.resourceNames()) {
      double asked = request.amount(name);
      saturated |= asked != 0 && (held.amount(name) >= asked || !unexhausted.contains(name));
    }
    return new Branch.Standing(held, held.dominantShareOf(total), saturated);
  }
}
