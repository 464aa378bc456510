package io.hekla.scheduler.plugins.elastic;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.session.JobView;

/** Room that a job would leave to the minimums of others: what it holds beyond its own. */
final class ExtraRoom {
  private ExtraRoom() {}

  /**
   * Returns what a job would leave: nothing unless it states what it needs, has pods beyond its
   * minimum, and all of its pods may be evicted.
   */
  static ResourceVector of(JobView job) {
    boolean leaves =
        job.ready() > job.minAvailable()
            && job.podGroup().minResources().isPresent()
            && job.atStart().tasks().stream().allMatch(task -> task.info().preemptable());
    return leaves ? job.atStart().elastic() : ResourceVector.EMPTY;
  }
}
