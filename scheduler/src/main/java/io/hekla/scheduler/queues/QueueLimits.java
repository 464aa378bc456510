package io.hekla.scheduler.queues;

import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.resource.ResourceVector;
import io.hekla.model.resource.ResourceVector.Missing;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import java.util.List;
import java.util.Optional;

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
