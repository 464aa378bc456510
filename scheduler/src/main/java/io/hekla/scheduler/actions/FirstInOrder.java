package io.hekla.scheduler.actions;

import io.hekla.scheduler.plugin.FirstVictims;
import io.hekla.scheduler.plugin.FirstVictims.Candidates;
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
   * Returns the order of eviction on a node in which such victims go first.
   *
   * @param victims tasks that may be evicted, in the order of eviction
   */
  static Comparator<TaskView> before(
      FirstVictims rule, List<TaskView> victims, Comparator<TaskView> order) {
    Map<JobView, List<TaskView>> byJob = new LinkedHashMap<>();
    for (TaskView victim : victims) {
      byJob.computeIfAbsent(victim.job(), absent -> new ArrayList<>()).add(victim);
    }
    var places = new IdentityHashMap<TaskView, Integer>();
    of(rule, byJob.values(), order).forEachRemaining(task -> places.put(task, places.size()));
    return Comparator.comparingInt((TaskView task) -> places.getOrDefault(task, Integer.MAX_VALUE))
        .thenComparing(order);
  }
}
