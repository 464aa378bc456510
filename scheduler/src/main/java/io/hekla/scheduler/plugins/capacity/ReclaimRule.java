package io.hekla.scheduler.plugins.capacity;

import io.hekla.model.resource.PartlyComparison;
import io.hekla.model.resource.ResourceVector;
import io.hekla.model.resource.ResourceVector.Missing;
import io.hekla.scheduler.plugin.GangVictimRule;
import io.hekla.scheduler.plugin.VictimRule;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Rule for the tasks that other queues may reclaim: those by which their queue holds more than it
 * deserves, or of which it deserves nothing, and never its guarantee. Source:
 * docs/reference/plugin-rules.md#capacity-who-is-reclaimed.
 */
final class ReclaimRule implements VictimRule, GangVictimRule {
  private final CapacityTree tree;
  private final TreeFaults faults;
  private final int ancestorReclaimLevel;

  /**
   * @param faults queues from which nothing is reclaimed, and jobs that deserve nothing where they
   *     are
   */
  ReclaimRule(CapacityTree tree, TreeFaults faults, int ancestorReclaimLevel) {
    this.tree = tree;
    this.faults = faults;
    this.ancestorReclaimLevel = ancestorReclaimLevel;
  }

  @Override
  public Optional<List<TaskView>> among(TaskView reclaimer, List<TaskView> candidates) {
    CapacityQueue claimant = tree.at(reclaimer.job().queue());
    var left = new Left();
    var victims = new ArrayList<TaskView>();
    for (TaskView candidate : candidates) {
      CapacityQueue queue = tree.at(candidate.job().queue());
      List<CapacityQueue> branches = branchesAside(queue, claimant);
      if (faults.of(candidate.job().queue()).isEmpty()
          && shareDimension(candidate, reclaimer)
          && left.keepsItsGuarantee(queue, candidate)
          && (faults.acceptsNoJobs(candidate.job().queue()) || left.exceeds(queue, candidate))
          && !areBothWithoutClaim(claimant, reclaimer, queue, candidate)
          && branches.stream().allMatch(branch -> left.exceeds(branch, candidate))) {
        left.take(queue, candidate);
        branches.forEach(branch -> left.take(branch, candidate));
        victims.add(candidate);
      }
    }
    return Optional.of(victims);
  }

  /** Allows a gang all tasks of its own queue; branches of a tree play no part here. */
  @Override
  public Optional<List<TaskView>> among(Scope scope, JobView gang, List<TaskView> candidates) {
    if (scope == Scope.OWN_QUEUE) {
      return Optional.of(candidates);
    }
    var left = new Left();
    var victims = new ArrayList<TaskView>();
    for (TaskView candidate : candidates) {
      CapacityQueue queue = tree.at(candidate.job().queue());
      if (faults.of(candidate.job().queue()).isEmpty()
          && left.keepsItsGuarantee(queue, candidate)
          && (faults.acceptsNoJobs(candidate.job().queue()) || left.exceeds(queue, candidate))) {
        left.take(queue, candidate);
        victims.add(candidate);
      }
    }
    return Optional.of(victims);
  }

  /**
   * Branches up to the configured level in which the victim's queue lies and the claimant's does
   * not, or not on that level.
   */
  private List<CapacityQueue> branchesAside(CapacityQueue queue, CapacityQueue claimant) {
    return levels(queue)
        .filter(level -> !queue.branch(level).equals(claimant.branch(level)))
        .mapToObj(level -> queue.branch(level).orElseThrow())
        .toList();
  }

  /**
   * Returns whether neither of two queues of one branch deserves any of the resources at stake:
   * then no task has a better claim than the one that is there.
   */
  private boolean areBothWithoutClaim(
      CapacityQueue claimant, TaskView reclaimer, CapacityQueue queue, TaskView candidate) {
    return deservesNothingOf(queue, candidate)
        && deservesNothingOf(claimant, reclaimer)
        && levels(queue)
            .mapToObj(level -> queue.branch(level).orElseThrow())
            .anyMatch(
                branch ->
                    levels(claimant)
                        .anyMatch(level -> claimant.branch(level).orElseThrow() == branch));
  }

  /** Configured levels on which there is a branch above a queue. */
  private IntStream levels(CapacityQueue queue) {
    return IntStream.range(1, Math.min(ancestorReclaimLevel, queue.above().size() - 1) + 1);
  }

  private static boolean shareDimension(TaskView candidate, TaskView reclaimer) {
    return candidate.request().intersection(reclaimer.request()).stream()
        .anyMatch(name -> !name.equals(ResourceVector.PODS));
  }

  private static boolean deservesNothingOf(CapacityQueue queue, TaskView task) {
    return task.request().intersection(queue.due().deserved()).isEmpty();
  }

  /** Resources that queues still hold after the victims found so far. */
  private static final class Left {
    private final Map<CapacityQueue, ResourceVector> held = new HashMap<>();

    private ResourceVector of(CapacityQueue queue) {
      return held.getOrDefault(queue, queue.held());
    }

    boolean keepsItsGuarantee(CapacityQueue queue, TaskView candidate) {
      return queue.due().guarantee().lessEqual(of(queue).minus(candidate.request()), Missing.ZERO);
    }

    boolean exceeds(CapacityQueue queue, TaskView candidate) {
      return deservesNothingOf(queue, candidate)
          || PartlyComparison.greaterPartlyOnRelevant(
              of(queue), queue.due().deserved(), candidate.request());
    }

    void take(CapacityQueue queue, TaskView candidate) {
      held.put(queue, of(queue).minus(candidate.request()));
    }
  }
}
