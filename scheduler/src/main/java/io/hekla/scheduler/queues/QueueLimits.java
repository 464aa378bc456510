package io.hekla.scheduler.queues;

import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.resource.ResourceVector;
import io.hekla.model.resource.ResourceVector.Missing;
import io.hekla.scheduler.decision.Bound;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Limits of the resources that queues may hold. Source: docs/reference/plugin-rules.md#proportion,
 * docs/reference/plugin-rules.md#capacity.
 */
public final class QueueLimits {
  private QueueLimits() {}

  /** Returns a capability in which CPU or memory that is not given is unlimited. */
  public static ResourceVector unlimitedWhereUnset(ResourceVector capability) {
    ResourceVector whole = capability;
    for (String name : List.of(ResourceVector.CPU, ResourceVector.MEMORY)) {
      whole = whole.amount(name) <= 0 ? whole.with(name, Double.MAX_VALUE) : whole;
    }
    return whole;
  }

  /** Returns what a queue may still come to hold, if what running jobs can do without goes. */
  static ResourceVector room(
      ResourceVector capability, ResourceVector held, ResourceVector elastic) {
    return capability.minus(held).plus(elastic).positive();
  }

  /**
   * Returns the resources reserved for the jobs admitted to a queue: no more than it may still come
   * to hold, by its own capability and that of all its ancestors.
   */
  public static ResourceVector reserved(QueueView queue, Session session) {
    ResourceVector limit = session.total();
    for (QueueView at : session.upwards(queue)) {
      Optional<ResourceVector> capability = at.info().capability();
      if (capability.isPresent()) {
        limit = limit.limitedBy(unlimitedWhereUnset(capability.get()), Missing.INFINITE);
      }
    }
    ResourceVector room = room(limit, queue.atStart().allocated(), queue.atStart().elastic());
    return session.admittedAtStart(queue).reserved(session.total()).limitedBy(room, Missing.ZERO);
  }

  /**
   * Returns the most that a queue may hold: what is guaranteed to no other queue, within its own
   * capability if it has one.
   *
   * @param whole what it shares with others
   * @param guaranteed what is guaranteed to them all together, itself included
   */
  public static ResourceVector realCapability(
      ResourceVector whole,
      ResourceVector guaranteed,
      ResourceVector guarantee,
      Optional<ResourceVector> capability) {
    ResourceVector open = whole.exceeding(guaranteed).plus(guarantee);
    return capability.map(limit -> open.limitedBy(limit, Missing.INFINITE)).orElse(open);
  }

  /**
   * Returns where the limit of a queue comes from, in one dimension.
   *
   * @param most the limit
   * @param total the resources of all nodes
   * @param own the queue's own capability, as specified
   * @param above the capabilities of the queues above it
   */
  public static Bound bound(
      String name,
      ResourceVector most,
      ResourceVector total,
      Optional<ResourceVector> own,
      List<ResourceVector> above) {
    double limit = most.amount(name);
    if (own.filter(capability -> limits(capability, name, limit)).isPresent()) {
      return Bound.CAPABILITY;
    }
    if (above.stream().anyMatch(capability -> limits(capability, name, limit))) {
      return Bound.CAPABILITY_ABOVE;
    }
    return limit + ResourceVector.MIN < total.amount(name) ? Bound.GUARANTEES : Bound.CLUSTER;
  }

  /** Returns whether a capability names a dimension, with an amount no larger than the limit. */
  private static boolean limits(ResourceVector capability, String name, double limit) {
    boolean isUnlimitedByZero =
        name.equals(ResourceVector.CPU) || name.equals(ResourceVector.MEMORY);
    boolean isNamed = capability.has(name) && (!isUnlimitedByZero || capability.amount(name) > 0);
    return isNamed && capability.amount(name) <= limit + ResourceVector.MIN;
  }

  /** Returns where the limits of some dimensions come from. */
  public static SortedMap<String, Bound> bounds(List<String> names, Function<String, Bound> bound) {
    var bounds = new TreeMap<String, Bound>();
    names.forEach(name -> bounds.put(name, bound.apply(name)));
    return bounds;
  }

  /** Returns {@link #realCapability} of a queue that shares the whole cluster with all others. */
  public static ResourceVector realCapability(
      ResourceVector total, ResourceVector guaranteed, QueueInfo queue) {
    return realCapability(
        total,
        guaranteed,
        queue.guarantee(),
        queue.capability().map(QueueLimits::unlimitedWhereUnset));
  }
}
