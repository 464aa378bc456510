package io.hekla.cli.top;

import com.fasterxml.jackson.databind.node.TextNode;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.output.Amounts;
import io.hekla.model.queue.QueueReport;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Amounts of a resource that a queue has and may have, in the resource's unit.
 *
 * @param allocated amount that its pods have now
 * @param pending amount that its waiting PodGroups need
 * @param deserved amount that it may have before others reclaim from it: as it specifies, else as
 *     the scheduler computes it; empty if neither does
 * @param guarantee amount reserved for it; empty if it specifies none
 * @param capability upper limit; empty if it specifies none
 */
record QueueShares(
    double allocated,
    double pending,
    OptionalDouble deserved,
    OptionalDouble guarantee,
    OptionalDouble capability) {
  static QueueShares of(
      ApiObject queue, String resource, double pending, Optional<QueueReport> report) {
    OptionalDouble specified = Amounts.read(queue.at("spec", "deserved", resource));
    return new QueueShares(
        Amounts.read(queue.at("status", "allocated", resource)).orElse(0),
        pending,
        specified.isPresent() ? specified : deserved(report, resource),
        Amounts.read(queue.at("spec", "guarantee", "resource", resource)),
        Amounts.read(queue.at("spec", "capability", resource)));
  }

  /** Returns whether the queue holds all that it may hold, or more. */
  boolean isLimitReached() {
    return capability.isPresent() && allocated >= capability.getAsDouble();
  }

  /** Returns whether the queue holds more than it deserves. */
  boolean isAboveDeserved() {
    return deserved.isPresent() && allocated > deserved.getAsDouble();
  }

  private static OptionalDouble deserved(Optional<QueueReport> report, String resource) {
    String amount = report.map(one -> one.deserved().get(resource)).orElse("");
    return amount.isEmpty() ? OptionalDouble.empty() : Amounts.read(TextNode.valueOf(amount));
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
