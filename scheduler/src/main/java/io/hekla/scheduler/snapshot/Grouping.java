package io.hekla.scheduler.snapshot;

import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Elements by group (tasks by PodGroup or node, jobs by queue), under change. */
final class Grouping<G extends Comparable<G>, K extends Comparable<K>, V> {
  private final SortedTable<G, SortedTable<K, V>> before;
  private final SortedMap<G, SortedMap<K, Optional<V>>> changes = new TreeMap<>();

  Grouping(SortedTable<G, SortedTable<K, V>> before) {
    this.before = before;
  }

  void put(G group, K key, V value) {
    change(group).put(key, Optional.of(value));
  }

  void remove(G group, K key) {
    change(group).put(key, Optional.empty());
  }

  /** Groups that gained, lost or changed a member. */
  Set<G> touched() {
    return changes.keySet();
  }

  SortedTable<G, SortedTable<K, V>> table() {
    var groups = new Draft<>(before);
    changes.forEach(
        (group, members) -> {
          SortedTable<K, V> changed =
              before.get(group).orElseGet(() -> SortedTable.<K, V>empty()).with(members);
          if (changed.size() == 0) {
            groups.remove(group);
          } else {
            groups.put(group, changed);
          }
        });
    return groups.table();
  }

  private SortedMap<K, Optional<V>> change(G group) {
    return changes.computeIfAbsent(group, absent -> new TreeMap<>());
  }
}
