package io.hekla.scheduler.plugins.capacity;

import io.hekla.model.resource.PartlyComparison;
import io.hekla.model.resource.ResourceVector;
import io.hekla.model.resource.ResourceVector.Missing;
import io.hekla.scheduler.claims.ClassDemands;
import io.hekla.scheduler.decision.QueueReason;
import io.hekla.scheduler.decision.QueueReason.Promise;
import io.hekla.scheduler.decision.Reason;
import java.util.ArrayList;
import java.util.List;

/**
 * Overcommitment: promises to queues that cannot be kept to all of them. It harms no other queue:
 * limits come down from above, and whatever is left of a promise counts. Source:
 * docs/reference/plugin-rules.md#capacity.
 */
final class Overcommitment {
  private final ResourceVector total;
  private final ResourceVector guaranteed;

  /**
   * @param total resources of the cluster
   * @param guaranteed sum of the guarantees of the queues that share it
   */
  Overcommitment(ResourceVector total, ResourceVector guaranteed) {
    this.total = total;
    this.guaranteed = guaranteed;
  }

  /** Promises to or by a queue that cannot be kept. */
  List<Reason> of(CapacityQueue queue) {
    var warnings = new ArrayList<Reason>();
    ResourceVector guarantee = queue.due().guarantee();
    add(
        warnings,
        queue,
        Promise.GUARANTEES_OF_THE_CLUSTER,
        guaranteed,
        total,
        PartlyComparison.namesGreaterOnRequested(guaranteed, total, guarantee));
    if (!queue.above().isEmpty()) {
      ResourceVector limit = queue.above().getLast().due().capability();
      ResourceVector own = queue.due().capability();
      add(
          warnings,
          queue,
          Promise.CAPABILITY,
          own,
          limit,
          own.namesExceeding(limit, Missing.INFINITE));
    }
    ResourceVector deserved = ResourceVector.EMPTY;
    ResourceVector guarantees = ResourceVector.EMPTY;
    for (CapacityQueue child : queue.below()) {
      deserved = deserved.plus(child.due().deserved());
      guarantees = guarantees.plus(child.due().guarantee());
    }
    ResourceVector due = queue.due().deserved();
    add(warnings, queue, Promise.DESERVED_BELOW, deserved, due, names(deserved, due));
    add(
        warnings,
        queue,
        Promise.GUARANTEES_BELOW,
        guarantees,
        guarantee,
        names(guarantees, guarantee));
    return warnings;
  }

  private static List<String> names(ResourceVector promised, ResourceVector available) {
    return PartlyComparison.namesGreaterOnRequested(promised, available, promised);
  }

  /**
   * Adds a warning if a promise exceeds the available resources. The cluster's sum lacks devices
   * that are claimed: they are left out.
   */
  private static void add(
      List<Reason> warnings,
      CapacityQueue queue,
      Promise promise,
      ResourceVector promised,
      ResourceVector available,
      List<String> names) {
    List<String> countable =
        names.stream().filter(name -> ClassDemands.classOf(name).isEmpty()).toList();
    if (!countable.isEmpty()) {
      warnings.add(
          new QueueReason.Overcommitted(
              CapacityPlugin.NAME, queue.name(), promise, promised, available, countable));
    }
  }
}
