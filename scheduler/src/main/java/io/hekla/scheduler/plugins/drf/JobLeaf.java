package io.hekla.scheduler.plugins.drf;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.snapshot.SnapshotTask;
import java.util.Set;

/**
 * Job at the end of a branch.
 *
 * @param request sum of the requests of all its tasks, whatever became of them
 */
record JobLeaf(JobView job, ResourceVector request) {
  static JobLeaf of(JobView job) {
    ResourceVector request = ResourceVector.EMPTY;
    for (SnapshotTask task : job.atStart().tasks()) {
      request = request.plus(job.atStart().known(task.info().request()));
    }
    return new JobLeaf(job, request);
  }

  /**
   * Returns the standing: the job is saturated if of some resource that it holds it has all that it
   * asks for, or no job can have more.
   *
   * @param unexhausted resources of which some job could have more
   */
  Branch.Standing standing(ResourceVector held, Set<String> unexhausted, ResourceVector total) {
    boolean saturated = false;
    for (String name : held.resourceNames()) {
      double requested = request.amount(name);
      saturated |=
          requested != 0 && (held.amount(name) >= requested || !unexhausted.contains(name));
    }
    return new Branch.Standing(held, held.dominantShareOf(total), saturated);
  }
}
