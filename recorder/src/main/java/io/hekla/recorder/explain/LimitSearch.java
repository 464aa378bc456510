package io.hekla.recorder.explain;

import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.decision.QueueReason;
import io.hekla.scheduler.decision.Reason;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Search for the least value of one limit of a queue. Amounts are sought in steps of what the pods
 * request, from the amount that the refusal says is missing.
 *
 * @param others values of the other limits that are raised
 */
record LimitSearch(Waiter waiter, QueueLimit limit, Map<QueueLimit, QueueLimit.Value> others) {
  /** Steps within which the least amount is sought; more than any cluster has. */
  private static final int MOST_STEPS = 1 << 30;

  /**
   * Returns the least value: a step less of one of its amounts is not enough.
   *
   * @param enough a value that is enough
   */
  QueueLimit.Value least(QueueLimit.Value enough) {
    return switch (enough) {
      case QueueLimit.Weight most ->
          runs(new QueueLimit.Weight(most.of() - 1))
              ? new QueueLimit.Weight(
                  Least.number(
                      limit.queue().weight() + 1,
                      most.of() - 1,
                      weight -> runs(new QueueLimit.Weight(weight))))
              : most;
      case QueueLimit.Amounts most -> amounts(most.of().orElseGet(limit::amounts));
    };
  }

  private QueueLimit.Value amounts(ResourceVector enough) {
    ResourceVector before = limit.amounts();
    ResourceVector found = enough;
    for (String name : new TreeSet<>(enough.resourceNames())) {
      ResourceVector unchanged = found.with(name, before.amount(name));
      if (found.amount(name) - before.amount(name) >= ResourceVector.MIN) {
        found = runs(amountsOf(unchanged)) ? unchanged : found.with(name, least(name, found));
      }
    }
    return amountsOf(found);
  }

  /** Returns the least amount of a resource, of which as much as there is now is not enough. */
  private double least(String name, ResourceVector enough) {
    double most = enough.amount(name);
    double step = step(name);
    if (step <= 0 || !runs(name, enough, most - step)) {
      return most;
    }
    double now = limit.amounts().amount(name);
    double start = start(name, enough);
    int steps = (int) Math.min(MOST_STEPS, Math.ceil((most - start) / step));
    if (steps > 0 && runs(name, enough, start + (double) steps * step)) {
      // Not from none: an empty queue begins at 0, and an amount of 0 is no limit.
      int fewest = Least.number(1, steps, count -> runs(name, enough, start + count * step));
      if (start + fewest * step > now) {
        return start + fewest * step;
      }
    }
    int down = (int) Math.min(MOST_STEPS, Math.floor((most - now) / step));
    int fewest = Least.number(0, down, count -> runs(name, enough, most - (down - count) * step));
    return most - (down - fewest) * step;
  }

  private boolean runs(String name, ResourceVector enough, double amount) {
    return runs(amountsOf(enough.with(name, amount)));
  }

  /**
   * Returns the amount that is held or reserved now and must be exceeded; the limit as it is where
   * the refusal does not say.
   */
  private double start(String name, ResourceVector found) {
    ResourceVector unchanged = found.with(name, limit.amounts().amount(name));
    Optional<Reason> reason =
        JobVerdict.of(
            edit(amountsOf(unchanged)).applied(waiter.session()), waiter.podGroup().key());
    double taken =
        reason
            .map(
                why ->
                    switch (why) {
                      case QueueReason.NotAdmitted full when isOfQueue(full.queue()) ->
                          full.most().amount(name) - full.room().amount(name);
                      case QueueReason.QueueLimitReached full when isOfQueue(full.queue()) ->
                          full.most().amount(name) - full.room().amount(name);
                      case QueueReason.QueueShareUsed full when isOfQueue(full.queue()) ->
                          full.allocated().amount(name);
                      default -> limit.amounts().amount(name);
                    })
            .orElse(limit.amounts().amount(name));
    // No amount below the limit as it is would help.
    double step = step(name);
    double below = Math.max(0, Math.floor((limit.amounts().amount(name) - taken) / step));
    return taken + below * step;
  }

  private boolean isOfQueue(String queue) {
    return queue.equals(limit.queue().name());
  }

  /** Returns the greatest common divisor of what the pods and the PodGroup request. */
  private double step(String name) {
    long divisor = 0;
    for (TaskInfo pod : waiter.pending()) {
      divisor = divisor(divisor, Math.round(pod.request().amount(name)));
    }
    ResourceVector minimum = waiter.podGroup().minResources().orElse(ResourceVector.EMPTY);
    return divisor(divisor, Math.round(minimum.amount(name)));
  }

  private static long divisor(long first, long second) {
    return second == 0 ? first : divisor(second, first % second);
  }

  private static QueueLimit.Amounts amountsOf(ResourceVector of) {
    return new QueueLimit.Amounts(Optional.of(of));
  }

  private boolean runs(QueueLimit.Value value) {
    return waiter.runsAfter(edit(value));
  }

  private Edit edit(QueueLimit.Value value) {
    var values = new HashMap<>(others);
    values.put(limit, value);
    return QueueRemedy.edit(waiter, values);
  }
}
