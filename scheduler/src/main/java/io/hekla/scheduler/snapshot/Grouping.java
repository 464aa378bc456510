package io.hekla.scheduler.snapshot;

import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Tasks by what they belong to (a PodGroup, a node), under change. */
final class Grouping<K extends Comparable<K>> {
  private final Table<K, Table<String, TaskState>> before;
  private final SortedMap<K, SortedMap<String, Optional<TaskState>>> changes = new TreeMap<>();

  Grouping(Table<K, Table<String, TaskState>> before) {
    this.before = before;
  }

  void put(K group, TaskState task) {
    change(group).put(task.info().uid(), Optional.of(task));
  }

  void remove(K group, TaskState task) {
    change(group).put(task.info().uid(), Optional.empty());
  }

  /** The groups that gained, lost or changed a task. */
  Set<K> touched() {
    return changes.keySet();
  }

  Table<K, Table<String, TaskState>> table() {
    var groups = new Draft<>(before);
    changes.forEach(
        (group, tasks) -> {
          Table<String, TaskState> changed = before.get(group).orElseGet(Table::empty).with(tasks);
          if (changed.size() == 0) {
            groups.remove(group);
          } else {
            groups.put(group, changed);
          }
        });
    return groups.table();
  }

  private SortedMap<String, Optional<TaskState>> change(K group) {
    return changes.computeIfAbsent(group, absent -> new TreeMap<>());
  }
}
