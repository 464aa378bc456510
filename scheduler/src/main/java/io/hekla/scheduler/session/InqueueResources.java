package io.hekla.scheduler.session;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.resource.ResourceVector;
import java.util.List;
import java.util.stream.Stream;

/**
 * What jobs that were let into a queue have not taken yet of the minimum that they were let in
 * with. Source: reference scheduler.md §2.5, §5.5, §5.10.
 */
public final class InqueueResources {
  private InqueueResources() {}

  /** What is still to come of a job's minimum; gated tasks are not waited for. */
  public static ResourceVector stillExpected(JobView job) {
    return job.podGroup()
        .minResources()
        .map(minimum -> job.withoutGated(minimum.exceeding(job.allocated())))
        .orElse(ResourceVector.EMPTY);
  }

  /** Whether it is in phase Running with at least its minimum of tasks placed or ended well. */
  public static boolean isRunningWithMinimum(JobView job) {
    return job.phase() == PodGroupPhase.RUNNING
        && job.podGroup().minResources().isPresent()
        && job.ready() >= job.minAvailable();
  }

  /** The dimensions, of those asked for, in which a sum is beyond its limit. */
  public static List<String> scarce(
      ResourceVector sum, ResourceVector limit, ResourceVector requested) {
    return Stream.concat(
            Stream.of(ResourceVector.CPU, ResourceVector.MEMORY), requested.scalarNames().stream())
        .filter(name -> !name.equals(ResourceVector.PODS))
        .filter(name -> requested.amount(name) > 0 && sum.amount(name) > limit.amount(name))
        .toList();
  }
}
