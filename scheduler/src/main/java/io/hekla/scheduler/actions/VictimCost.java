package io.hekla.scheduler.actions;

import java.util.Collection;
import java.util.Comparator;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Cost of evicting a set of units. The lower of two costs is the one with fewer units of the
 * highest importance in which they differ; then that with less work lost; then that with fewer
 * tasks. Source: docs/reference/plugin-rules.md#job-preemption.
 *
 * @param units number of units of each importance
 * @param lostWork as {@link io.hekla.scheduler.plugin.LostWork#amount}
 * @param tasks number of tasks
 */
record VictimCost(SortedMap<VictimUnit.Importance, Integer> units, double lostWork, int tasks)
    implements Comparable<VictimCost> {
  static VictimCost of(Collection<VictimUnit> all) {
    var units = new TreeMap<VictimUnit.Importance, Integer>();
    double lostWork = 0;
    int tasks = 0;
    for (VictimUnit unit : all) {
      units.merge(unit.importance(), 1, Integer::sum);
      lostWork += unit.loss().amount();
      tasks += unit.tasks().size();
    }
    return new VictimCost(units, lostWork, tasks);
  }

  @Override
  public int compareTo(VictimCost other) {
    var all = new TreeSet<>(Comparator.<VictimUnit.Importance>reverseOrder());
    all.addAll(units.keySet());
    all.addAll(other.units.keySet());
    for (VictimUnit.Importance one : all) {
      int result = Integer.compare(units.getOrDefault(one, 0), other.units.getOrDefault(one, 0));
      if (result != 0) {
        return result;
      }
    }
    int result = Double.compare(lostWork, other.lostWork);
    return result != 0 ? result : Integer.compare(tasks, other.tasks);
  }
}
