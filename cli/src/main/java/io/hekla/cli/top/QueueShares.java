package io.hekla.cli.top;

import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.output.Amounts;
import java.util.OptionalDouble;

/**
 * Amounts of a resource that a queue has and may have, in the resource's unit.
 *
 * @param allocated amount that its pods have now
 * @param pending amount that its waiting PodGroups need
 * @param deserved amount that it may have before others reclaim from it; empty if it specifies none
 * @param guarantee amount reserved for it; empty if it specifies none
 * @param capability upper limit; empty if it specifies none
 */
record QueueShares(
    double allocated,
    double pending,
    OptionalDouble deserved,
    OptionalDouble guarantee,
    OptionalDouble capability) {
  static QueueShares of(ApiObject queue, String resource, double pending) {
    return new QueueShares(
        Amounts.read(queue.at("status", "allocated", resource)).orElse(0),
        pending,
        Amounts.read(queue.at("spec", "deserved", resource)),
        Amounts.read(queue.at("spec", "guarantee", "resource", resource)),
        Amounts.read(queue.at("spec", "capability", resource)));
  }

  /** Returns whether the queue holds all that it may hold, or more. */
  boolean isLimitReached() {
    return capability.isPresent() && allocated >= capability.getAsDouble();
  }

  boolean isEmpty() {
    return allocated == 0
        && pending == 0
        && deserved.isEmpty()
        && guarantee.isEmpty()
        && capability.isEmpty();
  }

  /** Largest of all amounts. */
  double most() {
    return Math.max(
        Math.max(allocated, deserved.orElse(0)),
        Math.max(guarantee.orElse(0), capability.orElse(0)));
  }
}
