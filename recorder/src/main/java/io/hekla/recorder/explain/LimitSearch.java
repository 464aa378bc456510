package io.hekla.recorder.explain;

import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.decision.QueueReason;
import io.hekla.scheduler.decision.Reason;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;

/**
 * Search for the least value of one limit of a queue. Amounts are sought in steps of what the pods
 * request, from the amount that the refusal says is missing.
 *
 * @param others values of the other limits that are raised
 */
record LimitSearch(Waiter waiter, QueueLimit limit, Map<QueueLimit, QueueLimit.Value> others) {
  /** Factor by which a limit is raised that is to limit nothing. */
  private static final double PLENTY = 1e6;

  /** Steps after which the search gives up, and the limit is lifted. */
  private static final int MOST_STEPS = 100_000;

  QueueLimit.Value least() {
    return switch (limit.lifted(waiter)) {
      case QueueLimit.Weight most ->
          new QueueLimit.Weight(
              Least.number(
                  limit.queue().weight() + 1,
                  most.of(),
                  weight -> runs(new QueueLimit.Weight(weight))));
      case QueueLimit.Amounts most -> amounts(most);
    };
  }

  private QueueLimit.Value amounts(QueueLimit.Amounts lifted) {
    ResourceVector before = limit.amounts();
    ResourceVector found = lifted.of().orElse(before);
    for (String name : names(before)) {
      found = found.with(name, Math.max(found.amount(name), PLENTY * before.amount(name)));
    }
    for (String name : names(before)) {
      ResourceVector unchanged = found.with(name, before.amount(name));
      found =
          runs(amounts(unchanged))
              ? unchanged
              : found.with(name, least(name, found).orElse(found.amount(name)));
    }
    return amounts(found);
  }

  /** Returns the resources whose amounts may bound: those of the limit, and those requested. */
  private Iterable<String> names(ResourceVector before) {
    var names = new TreeSet<>(before.resourceNames());
    if (limit.field() == QueueLimit.Field.DESERVED) {
      names.addAll(waiter.state().total().resourceNames());
    }
    return names;
  }

  private OptionalDouble least(String name, ResourceVector found) {
    double step = step(name);
    if (step <= 0) {
      return OptionalDouble.empty();
    }
    double start = start(name, found);
    int most = (int) Math.min(MOST_STEPS, Math.ceil((found.amount(name) - start) / step));
    if (most < 0 || !runs(amounts(found.with(name, start + most * step)))) {
      return OptionalDouble.empty();
    }
    int steps =
        Least.number(0, most, count -> runs(amounts(found.with(name, start + count * step))));
    return OptionalDouble.of(start + steps * step);
  }

  /**
   * Returns the amount that is held or reserved now and must be exceeded; the limit as it is where
   * the refusal does not say.
   */
  private double start(String name, ResourceVector found) {
    ResourceVector unchanged = found.with(name, limit.amounts().amount(name));
    Optional<Reason> reason =
        JobVerdict.of(edit(amounts(unchanged)).applied(waiter.session()), waiter.podGroup().key());
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

  private static QueueLimit.Amounts amounts(ResourceVector of) {
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
