package io.hekla.scheduler.snapshot;

import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Table under change: collects what is set and removed, and merges it once. */
final class Draft<K extends Comparable<K>, V> {
  private final SortedTable<K, V> before;
  private final SortedMap<K, Optional<V>> changes = new TreeMap<>();

  Draft(SortedTable<K, V> before) {
    this.before = before;
  }

  Optional<V> get(K key) {
    Optional<V> changed = changes.get(key);
    return changed != null ? changed : before.get(key);
  }

  void put(K key, V value) {
    changes.put(key, Optional.of(value));
  }

  void remove(K key) {
    changes.put(key, Optional.empty());
  }

  boolean isChanged() {
    return !changes.isEmpty();
  }

  SortedTable<K, V> table() {
    return before.with(changes);
  }
}
