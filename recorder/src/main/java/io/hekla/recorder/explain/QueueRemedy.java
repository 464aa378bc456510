package io.hekla.recorder.explain;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.cluster.QueueNames;
import io.hekla.recorder.explain.QueueLimit.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Remedy for a queue that may hold no more: limits of the queue and of the queues above it are
 * raised, as few as possible and each as little as possible.
 */
final class QueueRemedy implements RemedySearch {
  /** Factors by which a limit is raised slightly. */
  private static final double[] SLIGHT = {1.1, 1.25, 1.5, 2, 3, 5, 10, 100};

  /** Passes over the limits in which each is lowered as far as the others allow. */
  private static final int MOST_PASSES = 4;

  @Override
  public List<Remedy> search(Waiter waiter) {
    return Least.of(limits(waiter), some -> waiter.runsAfter(lifted(waiter, some)))
        .flatMap(
            some -> {
              Map<QueueLimit, QueueLimit.Value> values = new LinkedHashMap<>();
              some.forEach(limit -> values.put(limit, limit.plenty(waiter)));
              return least(waiter, values);
            })
        .or(() -> slightly(waiter))
        .stream()
        .toList();
  }

  /**
   * Returns the remedy of least values; empty if those to begin with are not enough. What the first
   * limits need was found beside others that were lifted, and so all are tried again.
   */
  private static Optional<Remedy> least(Waiter waiter, Map<QueueLimit, QueueLimit.Value> enough) {
    if (!waiter.runsAfter(edit(waiter, enough))) {
      return Optional.empty();
    }
    Map<QueueLimit, QueueLimit.Value> values = new LinkedHashMap<>(enough);
    Map<QueueLimit, QueueLimit.Value> before = Map.of();
    for (int pass = 0; pass < MOST_PASSES && !values.equals(before); pass++) {
      before = new LinkedHashMap<>(values);
      before.forEach(
          (limit, value) -> values.put(limit, new LimitSearch(waiter, limit, values).least(value)));
    }
    return Optional.of(remedy(waiter, values, edit(waiter, values)));
  }

  /**
   * Returns limits that help if they are raised a little, where more of them does not help: shares
   * of queues follow what all may request, and others are evicted for them.
   */
  private static Optional<Remedy> slightly(Waiter waiter) {
    List<QueueLimit> limits = limits(waiter);
    for (double factor : SLIGHT) {
      Optional<Remedy> found =
          Least.of(limits, some -> waiter.runsAfter(edit(waiter, times(some, factor))))
              .flatMap(some -> least(waiter, times(some, factor)));
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private static Map<QueueLimit, QueueLimit.Value> times(List<QueueLimit> limits, double factor) {
    Map<QueueLimit, QueueLimit.Value> values = new LinkedHashMap<>();
    limits.forEach(limit -> values.put(limit, limit.times(factor)));
    return values;
  }

  private static Remedy remedy(Waiter waiter, Map<QueueLimit, QueueLimit.Value> values, Edit edit) {
    String text =
        values.entrySet().stream()
            .map(entry -> entry.getKey().raised(entry.getValue()))
            .collect(Collectors.joining(", and "));
    return waiter.remedy(Remedy.Kind.RAISE_QUEUE, "Raise " + text, edit);
  }

  /** Returns everything that may bound the queues of the PodGroup, under the plugins in use. */
  private static List<QueueLimit> limits(Waiter waiter) {
    List<String> plugins =
        waiter.session().configuration().tiers().stream()
            .flatMap(tier -> tier.plugins().stream())
            .map(option -> option.name())
            .toList();
    var limits = new ArrayList<QueueLimit>();
    for (QueueInfo queue : waiter.queues()) {
      if (queue.capability().isPresent()) {
        limits.add(new QueueLimit(queue, Field.CAPABILITY));
      }
      if (plugins.contains("capacity")) {
        limits.add(new QueueLimit(queue, Field.DESERVED));
      }
      if (plugins.contains("proportion") && !queue.name().equals(QueueNames.ROOT)) {
        limits.add(new QueueLimit(queue, Field.WEIGHT));
      }
    }
    return limits;
  }

  private static Edit lifted(Waiter waiter, List<QueueLimit> limits) {
    Map<QueueLimit, QueueLimit.Value> values = new LinkedHashMap<>();
    limits.forEach(limit -> values.put(limit, limit.lifted(waiter)));
    return edit(waiter, values);
  }

  /** Returns the queues with other limits. */
  static Edit edit(Waiter waiter, Map<QueueLimit, QueueLimit.Value> values) {
    var changes = new ArrayList<Change>();
    for (QueueInfo queue : waiter.queues()) {
      QueueInfo changed = queue;
      for (Map.Entry<QueueLimit, QueueLimit.Value> one : values.entrySet()) {
        if (one.getKey().queue().name().equals(queue.name())) {
          changed = one.getKey().set(changed, one.getValue());
        }
      }
      if (!changed.equals(queue)) {
        changes.add(new Change.QueueSeen(changed));
      }
    }
    return Edit.of(changes);
  }
}
