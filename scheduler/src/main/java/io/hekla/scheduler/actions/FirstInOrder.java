package io.hekla.scheduler.actions;

import io.hekla.scheduler.plugin.FirstVictims;
import io.hekla.scheduler.plugin.FirstVictims.Candidates;
import io.hekla.scheduler.plugin.VictimPolicy;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Victims that go before all others among some candidates, in the order in which they go. */
final class FirstInOrder {
  private FirstInOrder() {}

  /**
   * Returns such victims one by one.
   *
   * @param byJob candidates of each job, at least one, in the order of eviction
   * @param order the order of eviction in the current state
   */
  static Iterator<TaskView> of(
      FirstVictims rule, Iterable<List<TaskView>> byJob, Comparator<TaskView> order) {
    var lists = new ArrayList<List<TaskView>>();
    for (List<TaskView> ofJob : byJob) {
      if (rule.concerns(ofJob.getFirst().job())) {
        lists.add(ofJob);
      }
    }
    var candidates = new ArrayList<Candidates>();
    for (List<TaskView> ofJob : Heap.drained(Comparator.comparing(List::getFirst, order), lists)) {
      candidates.add(new Candidates(ofJob.getFirst().job(), ofJob.iterator()));
    }
    return rule.inOrder(candidates);
  }

  /**
   * Returns the order of eviction on a node: victims that go before all others first, if a plugin
   * names any.
   *
   * @param victims tasks that may be evicted, in the order of eviction
   */
  static Comparator<TaskView> before(
      VictimPolicy policy, List<TaskView> victims, Comparator<TaskView> order) {
    return policy.first().map(rule -> before(rule, victims, order)).orElse(order);
  }

  private static Comparator<TaskView> before(
      FirstVictims rule, List<TaskView> victims, Comparator<TaskView> order) {
    Map<JobView, List<TaskView>> byJob = new LinkedHashMap<>();
    for (TaskView victim : victims) {
      byJob.computeIfAbsent(victim.job(), absent -> new ArrayList<>()).add(victim);
    }
    var first = new ArrayList<TaskView>();
    of(rule, byJob.values(), order).forEachRemaining(first::add);
    return asListed(first).thenComparing(order);
  }

  /** Returns the order of a list, in which tasks that it does not have come last. */
  static Comparator<TaskView> asListed(List<TaskView> tasks) {
    var places = new IdentityHashMap<TaskView, Integer>();
    tasks.forEach(task -> places.put(task, places.size()));
    return Comparator.comparingInt(task -> places.getOrDefault(task, Integer.MAX_VALUE));
  }
}
