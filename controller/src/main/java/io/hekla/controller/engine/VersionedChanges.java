package io.hekla.controller.engine;

import io.hekla.model.cluster.Change;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The last change of each object of a sort, with the version at which it became so. A query costs
 * the number of changes since its version, not the number of objects.
 *
 * @param <K> names of objects
 */
final class VersionedChanges<K extends Comparable<K>> {
  /**
   * @param isTombstone whether the object is gone, which is reported until every reader knows it
   */
  private record Versioned(Change change, long version, boolean isTombstone) {}

  private final Map<K, Versioned> last = new HashMap<>();
  private final NavigableMap<Long, K> byVersion = new TreeMap<>();
  private final NavigableMap<Long, K> tombstones = new TreeMap<>();

  /** Returns the last change of an object; empty if nothing is known of it. */
  Optional<Change> get(K key) {
    return Optional.ofNullable(last.get(key)).map(Versioned::change);
  }

  /** Returns whether an object exists, or its end is still to be reported. */
  boolean contains(K key) {
    return last.containsKey(key);
  }

  void put(K key, Change change, long version) {
    put(key, new Versioned(change, version, false));
  }

  /** Adds the tombstone of an object. */
  void putTombstone(K key, Change change, long version) {
    put(key, new Versioned(change, version, true));
    tombstones.put(version, key);
  }

  private void put(K key, Versioned now) {
    remove(key);
    last.put(key, now);
    byVersion.put(now.version(), key);
  }

  /** Returns whether the object was known. */
  boolean remove(K key) {
    Versioned before = last.remove(key);
    if (before == null) {
      return false;
    }
    byVersion.remove(before.version());
    tombstones.remove(before.version());
    return true;
  }

  /** Returns the keys of all objects with a last change. */
  List<K> keys() {
    return last.keySet().stream().sorted().toList();
  }

  /** Adds the changes after a version by key, and forgets the tombstones up to it. */
  void since(long version, List<Change> changes) {
    byVersion.tailMap(version, false).values().stream()
        .sorted()
        .forEach(key -> get(key).ifPresent(changes::add));
    List.copyOf(tombstones.headMap(version, true).values()).forEach(this::remove);
  }
}
