package io.hekla.scheduler.session;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;

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
    var scarce = new ArrayList<String>();
    for (String name : List.of(ResourceVector.CPU, ResourceVector.MEMORY)) {
      addIfScarce(scarce, name, sum, limit, requested);
    }
    for (String name : requested.scalarNames()) {
      if (!name.equals(ResourceVector.PODS)) {
        addIfScarce(scarce, name, sum, limit, requested);
      }
    }
    return scarce;
  }

  private static void addIfScarce(
      List<String> scarce,
      String name,
      ResourceVector sum,
      ResourceVector limit,
      ResourceVector requested) {
    if (requested.amount(name) > 0 && sum.amount(name) > limit.amount(name)) {
      scarce.add(name);
    }
  }
}
