package io.hekla.scheduler.plugins.capacity;

import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.resource.ResourceVector;
import io.hekla.model.resource.ResourceVector.Missing;
import io.hekla.scheduler.queues.QueueLimits;
import java.util.List;
import java.util.Optional;

/**
 * Entitlement of a queue. Source: docs/reference/plugin-rules.md#capacity.
 *
 * @param guarantee resources kept free for it
 * @param deserved resources that it may reclaim from others
 * @param capability most that it may hold by its own specification and, in a tree, its parent's
 * @param realCapability most that it may hold, with the guarantees of others taken into account
 */
record Entitlement(
    ResourceVector guarantee,
    ResourceVector deserved,
    ResourceVector capability,
    ResourceVector realCapability) {
  /** Entitlement of a queue that takes no part. */
  static final Entitlement NOTHING =
      new Entitlement(
          ResourceVector.EMPTY, ResourceVector.EMPTY, ResourceVector.EMPTY, ResourceVector.EMPTY);

  /** Entitlement of a queue that shares the cluster with all others. */
  static Entitlement flat(QueueInfo queue, ResourceVector total, ResourceVector guaranteed) {
    ResourceVector real = QueueLimits.realCapability(total, guaranteed, queue);
    return new Entitlement(
        queue.guarantee(),
        queue.deserved().limitedBy(real, Missing.INFINITE).max(queue.guarantee()),
        queue.capability().map(QueueLimits::unlimitedWhereUnset).orElse(ResourceVector.EMPTY),
        real);
  }

  /**
   * Entitlement of the root of a tree. Without a capability it has no limit, not even the cluster:
   * jobs may be let in that wait for nodes. A capability that it has counts whole: dimensions that
   * it does not name are limited to 0.
   */
  static Entitlement root(QueueInfo queue, ResourceVector total, List<QueueInfo> below) {
    ResourceVector deserved = ResourceVector.EMPTY;
    for (QueueInfo child : below) {
      deserved = deserved.plus(child.deserved().max(child.guarantee()));
    }
    ResourceVector capability =
        queue
            .capability()
            .filter(limit -> !limit.isEmpty())
            .orElseGet(() -> withoutLimit(total.scalarNames()));
    return new Entitlement(guaranteed(below), deserved, capability, capability);
  }

  /** Entitlement of a queue in a tree that shares its parent's part with its siblings. */
  Entitlement below(QueueInfo child, ResourceVector guaranteed) {
    ResourceVector limit = orOwn(child.capability().orElse(ResourceVector.EMPTY));
    return new Entitlement(
        child.guarantee(),
        child.deserved().max(child.guarantee()),
        limit,
        QueueLimits.realCapability(
            realCapability, guaranteed, child.guarantee(), Optional.of(limit)));
  }

  /** Sum of the queues' guarantees. */
  static ResourceVector guaranteed(List<QueueInfo> queues) {
    ResourceVector sum = ResourceVector.EMPTY;
    for (QueueInfo queue : queues) {
      sum = sum.plus(queue.guarantee());
    }
    return sum;
  }

  /** Returns a capability completed by this queue's in each dimension that it leaves out. */
  private ResourceVector orOwn(ResourceVector limit) {
    ResourceVector whole = limit;
    for (String name : List.of(ResourceVector.CPU, ResourceVector.MEMORY)) {
      whole = whole.amount(name) <= 0 ? whole.with(name, capability.amount(name)) : whole;
    }
    for (String name : capability.scalarNames()) {
      whole = whole.has(name) ? whole : whole.with(name, capability.amount(name));
    }
    return whole;
  }

  private static ResourceVector withoutLimit(List<String> scalars) {
    ResourceVector all = ResourceVector.of(Double.MAX_VALUE, Double.MAX_VALUE);
    for (String name : scalars) {
      all = all.with(name, Long.MAX_VALUE);
    }
    return all;
  }
}
